/** One grammar of templates: the cases that the engine runs too (`tests/core/test_template.py`). */
import { expect, test } from "vitest";
import conformance from "../../tests/words/conformance.json";
import { playerOf, sentence, type About, type Texts } from "../src/lib/words";

type Case = [language: string, template: string, about: About, words: string];
interface Cases {
  catalogues: Record<string, Omit<Texts, "language">>;
  players: string[];
  cases: Case[];
}

const { catalogues, players, cases } = conformance as unknown as Cases;

test.each(cases)("%s: %s", (language, template, about, words) => {
  const catalogue = catalogues[language]!;
  const texts: Texts = { ...catalogue, language, sentences: { ...catalogue.sentences, it: template } };
  expect(sentence(texts, "it", about, (seat, form) => playerOf(texts, players[seat]!, form))).toBe(words);
});
