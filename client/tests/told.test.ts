/** The log line by line: what was forced, and what is told by something else already. */
import { afterEach, describe, expect, test } from "vitest";
import { earlier, lately, onceSealed, speaker, told, worthTelling } from "../src/frame/tools";
import { label as onTheMap } from "../src/games/storm-of-swords/label";
import cs from "../src/games/thrones/texts/cs.json";
import en from "../src/games/thrones/texts/en.json";
import hu from "../src/games/thrones/texts/hu.json";
import type { GameParts } from "../src/lib/board";
import type { EntryInfo, EventInfo } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";

const event = (kind: string, data: Record<string, unknown>) => ({ kind, data }) as EventInfo;
const forced = (question: string, choice: string, seat = 3) => event("forced", { seat, question, choice });
const kinds = (...events: EventInfo[]) => worthTelling(events).map(({ kind }) => kind);

describe("a forced choice is told", () => {
  test("unless a later event tells the same", () => {
    expect(kinds(forced("move", "up stark"), event("moved", { seat: 3, direction: "up", house: "stark" }))).toEqual(["moved"]);
    expect(kinds(forced("consolidate", "pyke: power"), event("gains_power", { seat: 3, n: 2, area: "pyke" }))).toEqual(["gains_power"]);
    expect(kinds(forced("poison", "arya"), event("power_removed", { character: "arya", n: 1 }))).toEqual(["power_removed"]);
    const both = [forced("retreat", "pyke"), forced("lost_in_retreat", "F"), event("units_starved", { seat: 3, units: ["F"] })];
    expect(kinds(...both, event("retreats", { seat: 3, target: "pyke" }))).toEqual(["units_starved", "retreats"]);
  });
  test("where the later event leaves something out, is an earlier one, or is somebody else's", () => {
    expect(kinds(forced("march", "pyke: march"), event("attack", { seat: 3, area: "pyke" }))).toEqual(["forced", "attack"]);
    expect(kinds(event("retreats", { seat: 3, target: "pyke" }), forced("retreat", "pyke"))).toEqual(["retreats", "forced"]);
    expect(kinds(forced("retreat", "pyke"), event("retreats", { seat: 1, target: "pyke" }))).toEqual(["forced", "retreats"]);
    expect(kinds(forced("raid", "pyke: nothing"), forced("raid", "pyke: nothing"))).toEqual(["forced", "forced"]);
  });
});

test("a forced choice that names a house is told by what follows, in this step or the next", () => {
  const named = [event("bids", { bids: [5, 3] }), forced("name_tied", "stark", 0)];
  expect(worthTelling(named, ["stark", "lannister"]).map(({ kind }) => kind)).toEqual(["bids"]);
});

test("the end of a march that nobody could go on with is no news", () => {
  expect(kinds(event("moved", { seat: 3 }), forced("move", "done"), event("attack", { seat: 3 }))).toEqual(["moved", "attack"]);
});

test("the end of a muster, what was not done, and a choice that only names a house have no line of their own", () => {
  const seats = [{ seat: 0, name: "Ned", kind: "person" as const }];
  const speak = speaker({ texts: { en, hu, cs }, label: onTheMap } as unknown as GameParts, null, { seats } as never, null, ["stark"]);
  const line = (choice: string) => told({ kind: "answer", seat: 0, choice, events: [] } as unknown as EntryInfo, speak).length;
  expect(["done", "none", "stark", "pass"].map(line)).toEqual([0, 0, 0, 1]);
});

test("what somebody chooses in secret, one after the other, is told once: the last time before something happens", () => {
  const answer = (seq: number, seat: number, choice: string | null = null) => ({ kind: "answer", seq, seat, choice }) as EntryInfo;
  const entries = [answer(1, 0), answer(2, 1), answer(3, 0), answer(4, 0), answer(5, 2, "pass"), answer(6, 0), answer(7, 1)];
  expect(onceSealed(entries).map(({ seq }) => seq)).toEqual([2, 4, 5, 6, 7]);
});

describe("the line above a question", () => {
  const moves = [50, 60, 40].map((letters, at) => String(at).repeat(letters));
  test("tells the last of what happened, as much as fits, and how much came before", () => {
    expect([lately(moves), earlier(moves)]).toEqual([`${moves[1]} ${moves[2]}`, 1]);
    expect([lately(["short"]), earlier(["short"])]).toEqual(["short", 0]);
    expect([lately([]), earlier([])]).toEqual(["", 0]);
  });
  test("tells at least the end, however long it is", () => {
    const long = ["before", "x".repeat(200)];
    expect([lately(long), earlier(long)]).toEqual([long[1], 1]);
  });
});

describe("a line has one colon, and what it quotes its own", () => {
  const seats = [0, 1, 2, 3].map((seat) => ({ seat, name: `Squire ${seat + 1}`, kind: "person" as const }));
  const texts = (language: string) => ({ language, names: { banefort: "Banefort" }, sentences: {} });
  const parts = { texts: { en, hu, cs }, label: onTheMap } as unknown as GameParts;
  const line = (language: "en" | "hu" | "cs", ...events: EventInfo[]) => {
    settings.language = language;
    return told({ kind: "answer", events } as unknown as EntryInfo, speaker(parts, texts(language), { seats } as never, null)).map(({ words }) => words);
  };
  afterEach(() => {
    settings.language = "en";
  });
  test.each([
    ["en", "Squire 4: Banefort, raid nothing (no other choice)."],
    ["hu", "Squire 4 csak ezt választhatta: „Banefort: nincs portyázás”."],
    ["cs", "Squire 4: Banefort, žádný nájezd (jediná možnost)."],
  ] as const)("%s", (language, words) => expect(line(language, forced("raid", "banefort: nothing"))).toEqual([words]));
  test("and says it as the question does", () => {
    expect(line("en", forced("march", "banefort: march"))).toEqual(["Squire 4: March from Banefort (no other choice)."]);
    expect(line("en", forced("leave_token", "none"))).toEqual(["Squire 4: Leave nothing (no other choice)."]);
    expect(line("en", forced("retreat", "banefort", 1))).toEqual(["Squire 2: Retreat to Banefort (no other choice)."]);
  });
});
