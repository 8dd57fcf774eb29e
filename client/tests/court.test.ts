/** The scenes of The Iron Throne. */
import { describe, expect, test } from "vitest";
import { sceneOf } from "../src/games/iron-throne/scenes";
import type { Moment, Narrator } from "../src/lib/scene";

const tools = {
  t: (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(" "),
  name: (id: string) => id,
  who: (seat: number) => `seat ${seat}`,
  tell: ({ kind }) => kind,
} as Pick<Narrator, "t" | "name" | "who" | "tell"> as Narrator;

const table = {
  challenger: 1, defender: 2, houses: ["stark", "lannister", "tyrell"], participants: ["bran", "jaime", "mace"], revealed: ["", "12", "truce"], result: "betrayal",
};
const moment = (events: [kind: string, data?: Record<string, unknown>][], asked: [seat: number, kind: string][] = []) =>
  ({
    events: events.map(([kind, data = {}]) => ({ kind, data })),
    before: { ...table, asked: asked.map(([seat, kind]) => ({ seat, kind, about: {} })) },
    view: table,
    me: 0,
  }) as unknown as Moment;

describe("how an encounter ended", () => {
  test("a betrayal has no sums: nothing was added up", () => {
    const scene = sceneOf(moment([["won", { side: "challenger" }]]), tools);
    expect(scene?.sides?.map(({ sum }) => sum)).toEqual([undefined, undefined]);
    expect(scene?.sides?.map(({ isWinner }) => isWinner)).toEqual([true, false]);
  });
  test("what is added up is named after the people who bring it", () => {
    const parts = { challenger: [["power", 1, 6], ["power", 0, 4], ["card", 1, 8]], defender: [["power", 2, 5]] };
    const scene = sceneOf(moment([["totals", { challenger: 18, defender: 5, parts }], ["won", { side: "challenger" }]]), tools);
    expect(scene?.sides?.map(({ sum }) => sum)).toEqual([18, 5]);
    expect(scene?.sides?.[0].parts.map(({ words }) => words)).toEqual(["jaime", "bran", "part.card"]);
  });
});

test("a bargain tells what changes hands, and not of the next round", () => {
  const scene = sceneOf(moment([["agreed"], ["influence"], ["hostage"], ["drew"], ["round"]]), tools);
  expect(scene).toEqual({ title: "verdict.agreed", lines: ["influence", "hostage"], isOwn: false });
});

test("whoever is forced to help is told by whom, until they have seen it", () => {
  const scene = sceneOf(moment([["supports", { seat: 0, side: "challenger", character: "bran" }]], [[1, "force_support"]]), tools);
  expect(scene).toEqual({ title: "scene.forced.challenger seat 1 bran", lines: [], isOwn: true });
});

test("help that is given of one's own will is no scene", () => {
  expect(sceneOf(moment([["supports", { seat: 0, side: "challenger", character: "bran" }]], [[1, "accept_support"]]), tools)).toBeNull();
});

test("whose help is refused is told who refused it; for others it is no scene", () => {
  const refused = (seat: number) => sceneOf(moment([["refused", { seat, character: "bran" }]], [[1, "accept_support"]]), tools);
  expect(refused(0)).toEqual({ title: "scene.refused seat 1 bran", lines: [], isOwn: false });
  expect(refused(2)).toBeNull();
});

test("who dies is not mixed up with the event that comes next", () => {
  const scene = sceneOf(moment([["tortured", { owner: 1 }], ["power_removed"], ["died", { character: "jaime" }], ["event"], ["defends"], ["drew"]]), tools);
  expect(scene?.lines).toEqual(["died", "power_removed"]);
});
