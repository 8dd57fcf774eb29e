/** Houses first: who is named, and where a sentence names a house with its player. */
import { describe, expect, test } from "vitest";
import { housesOf, partsOf } from "../src/frame/named";
import { lately } from "../src/frame/tools";
import type { View } from "../src/lib/board";

const speak = {
  houses: ["stark", "tully"],
  name: (id: string) => ({ stark: "Stark", tully: "Tully" })[id] ?? id,
  who: (seat: number) => ["Stark (Ned)", "Tully (Ned 2)"][seat]!,
};

describe("the houses of a game", () => {
  const view = (houses: unknown) => ({ game: "", viewer: null, asked: [], houses }) as View;
  test("are by seat", () => expect(housesOf(view(["stark", "tully"]))).toEqual(["stark", "tully"]));
  test("are none where seats have none yet, or houses are something else", () => {
    for (const other of [undefined, ["stark", ""], { stark: 1 }]) expect(housesOf(view(other))).toEqual([]);
    expect(housesOf(null)).toEqual([]);
  });
});

describe("a sentence", () => {
  test("is cut where a house stands with its player, and says the same", () => {
    const words = "Stark (Ned) attacks Tully (Ned 2) from Tully lands.";
    const parts = partsOf(words, speak);
    expect(parts.map(({ house }) => house ?? "")).toEqual(["stark", "", "tully", ""]);
    expect(parts.map(({ words, player = "" }) => words + player).join("")).toBe(words);
  });
  test("may have an article before the house, and begin with a capital", () => {
    const hungarian = { ...speak, who: (seat: number) => ["a Stark (Ned)", "a Tully (Ned 2)"][seat]! };
    const parts = partsOf("A Stark (Ned) támad, a Tully (Ned 2) véd.", hungarian);
    expect(parts.map(({ words }) => words)).toEqual(["A ", "Stark", " támad, ", "a ", "Tully", " véd."]);
  });
  test("has no article in a list", () => {
    const hungarian = { ...speak, who: (seat: number) => ["a Stark (Ned)", "a Tully (Ned 2)"][seat]! };
    const parts = partsOf("Licitek: Stark (Ned): 1, Tully (Ned 2): 0; győz a Stark (Ned).", hungarian);
    expect(parts.map(({ words, player = "" }) => words + player)).toEqual([
      "Licitek: ", "Stark (Ned)", ": 1, ", "Tully (Ned 2)", ": 0; győz ", "a ", "Stark (Ned)", ".",
    ]);
    expect(parts.filter(({ house }) => house).map(({ house }) => house)).toEqual(["stark", "tully", "stark"]);
  });
  test("may name a house in a form", () => {
    const names: Record<string, Record<string, string>> = { "": { stark: "rod Starků", tully: "rod Tullyů" }, gen: { stark: "rodu Starků", tully: "rodu Tullyů" } };
    const formed = (id: string, form: string) => (names[form] ?? names[""]!)[id]!;
    const who = (seat: number, form = "") => `${formed(speak.houses[seat]!, form)} (${["Ned", "Ned 2"][seat]})`;
    const czech = { ...speak, name: (id: string) => formed(id, ""), who, forms: ["acc", "gen"], formed };
    const words = "Rod Starků (Ned) útočí na rod Tullyů (Ned 2). Velitelé rodu Tullyů (Ned 2) prchají.";
    const parts = partsOf(words, czech);
    expect(parts.map(({ words, player = "" }) => words + player).join("")).toBe(words);
    expect(parts.filter(({ house }) => house).map(({ house, words, player }) => [house, words, player])).toEqual([
      ["stark", "Rod Starků", " (Ned)"], ["tully", "rod Tullyů", " (Ned 2)"], ["tully", "rodu Tullyů", " (Ned 2)"],
    ]);
  });
  test("is one part where nobody has a house", () => {
    expect(partsOf("Ned plays.", { ...speak, houses: [] })).toEqual([{ words: "Ned plays." }]);
    expect(partsOf("", speak)).toEqual([]);
  });
});

describe("what happened", () => {
  test("is told by its end where a line has no room for all", () => {
    expect(lately(["First.", "Second."])).toBe("First. Second.");
    expect(lately(["x".repeat(100), "Then this.", "At last that."])).toBe("Then this. At last that.");
    expect(lately(["Before.", "x".repeat(200)])).toBe("x".repeat(200));
    expect(lately([])).toBe("");
  });
});
