/** Where a clause comes from stands apart from its words. */
import { expect, test } from "vitest";
import type { Span } from "../src/lib/api";
import { apart } from "../src/lib/clauses";

const text = (words: string): Span => ({ text: words, kind: "text" });
const words = (spans: Span[]) => spans.map((span) => span.text).join("");

test("marks at the end, at the beginning and in between are taken out", () => {
  const { said, marks } = apart([text("[board] Every area is land. [R] Or sea [C/P]")]);
  expect(words(said).trim()).toBe("Every area is land. Or sea");
  expect(marks).toBe("board; R; C/P");
});

test("a mark may name a ruling, and words of other kinds stay", () => {
  const { said, marks } = apart([text("Its markers "), { text: "stay", kind: "em" }, text(". [P the units, "), { text: "R-GT-2", kind: "clause" }, text(" the rest]")]);
  expect(words(said)).toBe("Its markers stay.");
  expect(marks).toBe("P the units, R-GT-2 the rest");
});

test("a clause without marks stays as it is", () => {
  const spans = [text("See "), { text: "HK-3.1", kind: "clause" } as Span, text(".")];
  expect(apart(spans)).toEqual({ said: spans, marks: "" });
});
