/** Who is who: what is told of the things on a board. */
import { expect, test } from "vitest";
import { sentenceOf, smallestAt, toldOf, toldOfAll } from "../src/lib/what";

const SENTENCES: Record<string, string> = { "about.knight": "Strength 2.", "about.barrel": "Supply." };
const say = (key: string) => SENTENCES[key] ?? key;
const thing = (what: string, now?: string) => ({ dataset: { what, now } as DOMStringMap });
const box = (left: number, top: number, width: number, height: number) => ({ box: { left, top, right: left + width, bottom: top + height, width, height } as DOMRect });

test("a thing says its state and its sentence; texts of earlier rules say nothing", () => {
  expect(toldOf(thing("knight", "2 knights"), say)).toEqual({ now: "2 knights", words: "Strength 2." });
  expect(sentenceOf("dragon", say)).toBe("");
  expect(toldOf(thing("dragon"), say)).toBeNull();
});

test("several are told of at once, each kind once", () => {
  expect(toldOfAll([thing("knight", "2 knights"), thing("barrel"), thing("barrel"), thing("dragon")], say)?.words).toBe("2 knights: Strength 2. Supply.");
  expect(toldOfAll([], say)).toBeNull();
});

test("of the things at a point it is the smallest that is meant", () => {
  const [army, unit, far] = [box(0, 0, 80, 30), box(30, 0, 20, 30), box(200, 0, 10, 10)];
  expect(smallestAt([army, unit, far], 35, 10)).toBe(unit);
  expect(smallestAt([army, unit, far], 5, 10)).toBe(army);
  expect(smallestAt([army, unit, far], 150, 10)).toBeUndefined();
});
