/** Table options in words: what an option means, the clauses it rests on, and its values. */
import { t } from "../lib/texts.svelte";
import { nameOf, type Texts } from "../lib/words";

const CLAUSE = /(?:R-)?[A-Z]{2}-\d+(?:\.\d+)?/g;
const CLAUSES_AT_THE_END = /\s*(?:R-)?[A-Z]{2}-\d[\d.]*(?:\D{1,6}(?:R-)?[A-Z]{2}-\d[\d.]*)*\.?\s*$/;

/** What the engine says of an option: the explanation, and the clauses behind it. */
export function explained(about: string): { words: string; clauses: string[] } {
  return { words: about.replace(CLAUSES_AT_THE_END, ""), clauses: about.match(CLAUSE) ?? [] };
}

/** A value of an option: by its own words, as the name of an id, or as it is. */
export function valueWords(texts: Texts | null, option: string, value: unknown): string {
  if (value === "") return t("setup.random");
  return texts?.sentences[`option.${option}.${String(value)}`] ?? nameOf(texts, String(value));
}
