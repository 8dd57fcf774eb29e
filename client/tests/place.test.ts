/** A hint lies where nothing is needed, near the question, or nowhere. */
import { expect, test } from "vitest";
import { findPlace } from "../src/lib/place";

const ROOM = { left: 0, top: 0, right: 400, bottom: 300 };
const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height });

test("an empty board is taken at its lower left, beside the question", () => {
  expect(findPlace(100, 60, ROOM, [])).toEqual({ left: 0, top: 240 });
});

test("what is needed is gone round: first to the right, then upwards", () => {
  expect(findPlace(100, 60, ROOM, [box(0, 200, 50, 100)])).toEqual({ left: 60, top: 240 });
  expect(findPlace(100, 60, ROOM, [box(0, 250, 400, 50)])).toEqual({ left: 0, top: 180 });
});

test("where there is no room it lies nowhere", () => {
  expect(findPlace(100, 60, ROOM, [box(0, 0, 400, 300)])).toBeNull();
  expect(findPlace(500, 60, ROOM, [])).toBeNull();
});
