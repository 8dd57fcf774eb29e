import { expect, test } from "vitest";
import type { Speaker } from "../src/frame/tools";
import type { Foreseen } from "../src/lib/protocol";
import { t } from "../src/lib/texts.svelte";
import { wordsOf } from "../src/table/foresight.svelte";

const speak = { tell: ({ kind }) => kind, say: (key) => key } as Pick<Speaker, "tell" | "say"> as Speaker;
const event = (kind: string, data: Record<string, unknown>) => ({ kind, data });
const foreseen = (events: unknown[], rest: Partial<Foreseen> = {}) => ({ events, whole: true, before: {}, after: {}, ...rest }) as Foreseen;

test("what is certain is told, and nothing of which a part is unknown", () => {
  const events = [event("hostage", { number: 2 }), event("hostage_face", { number: 2, card: "?" }), event("turned_up", { companions: ["?", "?"] })];
  expect(wordsOf(foreseen(events, { whole: false }), speak)).toEqual(["hostage", t("ask.unknown")]);
});

test("where only the unknown follows there is nothing to tell, and nobody is told that nothing follows", () => {
  expect(wordsOf(foreseen([event("event", { event: "?" })]), speak)).toEqual([]);
  expect(wordsOf(foreseen([]), speak)).toEqual([t("ask.nothing")]);
});

test("what is reckoned stands behind what is certain", () => {
  const outlook = [event("powers", { challenger: 9, defender: 5 })] as Foreseen["outlook"];
  expect(wordsOf(foreseen([event("offers", { seat: 0 })], { outlook }), speak)).toEqual(["offers", "outlook.powers"]);
});
