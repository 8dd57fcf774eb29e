import { expect, test } from "vitest";
import { stillArmed } from "../src/lib/connection.svelte";
import type { EntryInfo } from "../src/lib/protocol";

const answer = (seq: number, seat: number, choice: string | null) => ({ seq, kind: "answer", seat, choice }) as unknown as EntryInfo;

test("a card that was played since it was armed is armed no more", () => {
  const wish = { until: 3, armed: ["robb", "arya"], since: 10 };
  expect(stillArmed(wish, [answer(9, 0, "robb"), answer(11, 1, "robb"), answer(12, 0, null)], 0)).toEqual(["robb", "arya"]);
  expect(stillArmed(wish, [answer(11, 0, "robb")], 0)).toEqual(["arya"]);
});
