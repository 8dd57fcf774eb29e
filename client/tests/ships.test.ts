/** Ships in the notation of choices, in words, and on the map. */
import { describe, expect, test } from "vitest";
import type { Decision, Tools } from "../src/lib/board";
import { wayOver } from "../src/games/thrones/drawing";
import { broken, type BoardFacts } from "../src/games/thrones/facts";
import { labelFor } from "../src/games/thrones/label";
import { spotOf, wouldBe, writeBundle } from "../src/games/thrones/notation";
import { all, ends, type Question } from "../src/games/thrones/selection";

const facts = { areas: { dragonstone: {}, "shipbreaker-bay": {}, pyke: {} }, orders: {}, leaders: {} } as unknown as BoardFacts;
const asks = (kind: string, about = {}) => ({ kind, about }) as unknown as Decision;
const spot = (choice: string, kind = "muster") => spotOf(choice, asks(kind, { area: "pyke" }), facts.areas);

describe("a ship that is mustered", () => {
  const choices = ["dragonstone: footman", "dragonstone: ship shipbreaker-bay"];
  const muster: Question = { mode: "point", spots: choices.map((choice) => spot(choice)!), wouldBe: () => "" };
  const there = { at: "area", from: "dragonstone" } as const;

  test("goes from its castle into a sea", () => expect(spot(choices[1]!)).toEqual({ choice: choices[1], from: "dragonstone", to: "shipbreaker-bay", what: "ship" }));
  test("is chosen by its sea or from the list", () => {
    expect([...ends(muster, there)]).toEqual(["shipbreaker-bay"]);
    expect(all(muster, there)).toEqual(choices);
  });
  test("is refused in words where it cannot be", () => {
    expect(wouldBe(asks("muster"), "pyke", "dragonstone", "", "")).toBe("dragonstone: ship pyke");
    expect(wouldBe(asks("muster"), "pyke", "", "", "")).toBe("pyke: footman");
  });
});

test("ships march like others", () => {
  expect(spot("shipbreaker-bay 2S", "move")).toEqual({ choice: "shipbreaker-bay 2S", from: "pyke", to: "shipbreaker-bay", what: "2S" });
  expect(writeBundle({ units: { S: 2 }, leaders: [] })).toBe("2S");
});

test("choices with ships and dismounted knights have words", () => {
  const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
  const tools = { t: (key: string, values?: object) => (values ? t(key, values) : key), name: (id: string) => id.toUpperCase() } as unknown as Tools;
  const label = (choice: string, kind: string) => labelFor(facts)(choice, tools, asks(kind));
  expect(label("dragonstone: ship shipbreaker-bay", "muster")).toBe('choice.: ship … {"area":"DRAGONSTONE","there":"DRAGONSTONE","sea":"SHIPBREAKER-BAY"}');
  expect(label("pyke K dismounts", "lose_units")).toBe('choice.dismounts {"area":"PYKE"}');
  expect(label("shipbreaker-bay S", "lose_units")).toBe('SHIPBREAKER-BAY: unit.S {"n":1}');
});

test("a way over seas passes by each of them and ends before its end", () => {
  const { line, heads } = wayOver([[0, 0], [100, 0], [200, 0], [300, 100]]);
  expect(line).toBe("M34 0Q100 0 150 0Q200 0 276 76");
  expect(heads).toHaveLength(1);
});

test("long names are broken where their halves are most alike", () => {
  expect(broken("The Mountains of the Moon")).toEqual(["The Mountains", "of the Moon"]);
  expect(broken("Dragonstone")).toEqual(["Dragonstone"]);
  expect(broken("The Reach")).toEqual(["The Reach"]);
});
