/** Every move can be followed: how long each stays, and what the big moments are. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { View } from "../src/lib/board";
import { Connection } from "../src/lib/connection.svelte";
import { lengthOf, wordsIn } from "../src/lib/pace";
import type { Narrator } from "../src/lib/scene";
import { sceneFor } from "../src/games/thrones/scenes";
import { sceneOf as ofCourt } from "../src/games/westeros-intrigue/scenes";

const tools: Narrator = {
  t: (key, values = {}) => (key.startsWith("part.") && key !== "part.units" && key !== "part.support" ? key : [key, ...Object.values(values)].join(" ")),
  say: (key) => key,
  name: (id) => `<${id}>`,
  names: ["Ned", "Cersei"],
  who: (seat) => ["Ned", "Cersei"][seat]!,
  tell: ({ kind }) => kind,
};
const CARDS = { robb: { house: "stark", strength: 2, swords: 2, towers: 0 }, tyrion: { house: "lannister", strength: 2, swords: 0, towers: 1 } };
const ofThrones = sceneFor({ areas: { riverrun: {} as never }, house_cards: CARDS });
const event = (kind: string, data: object = {}) => ({ kind, data, audience: null }) as never;

describe("the pace", () => {
  test("is calm, never faster because more happens, and one's own big moments stay", () => {
    expect(lengthOf("calm", null)).toBeGreaterThanOrEqual(1000);
    expect(lengthOf("calm", { isOwn: false })).toBeGreaterThanOrEqual(3000);
    for (const pace of ["calm", "quick", "steps"] as const) expect(lengthOf(pace, { isOwn: true })).toBe(Infinity);
  });
  test("leaves time to read: the longer what is told, the longer it stays, within bounds", () => {
    const [short, long, endless] = [8, 20, 500].map((words) => lengthOf("calm", null, words));
    expect(short).toBe(lengthOf("calm", null));
    expect(long).toBeGreaterThan(2 * short!);
    expect(endless).toBeLessThan(4000);
    const scene = { title: "Orders revealed", rows: Array.from({ length: 14 }, () => ({ words: "March +1 to Moat Cailin" })), lines: [], isOwn: false };
    expect(wordsIn(scene)).toBe(72);
    expect(lengthOf("calm", scene, wordsIn(scene))).toBeGreaterThan(8000);
    expect([lengthOf("instant", scene, 500), lengthOf("steps", null, 500)]).toEqual([0, Infinity]);
  });
  test("can be at once, or step by step", () => {
    expect([lengthOf("instant", null), lengthOf("instant", { isOwn: true }), lengthOf("steps", null)]).toEqual([0, 0, Infinity]);
  });
});

describe("a connection", () => {
  class Socket {
    static OPEN = 1;
    static last: Socket;
    readyState = 1;
    onopen = () => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;
    constructor() {
      Socket.last = this;
    }
    send() {}
    close() {}
  }
  const hear = (message: object) => Socket.last.onmessage({ data: JSON.stringify(message) });
  const step = (seq: number, ...events: object[]) =>
    hear({ type: "step", seq, entry: { seq, kind: "answer", seat: 1, events }, change: { viewer: 0, may_undo: "" } });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("location", { href: "http://localhost/" });
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("removeEventListener", () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function open(length: number): Connection {
    const one = new Connection("t");
    one.shown = () => length;
    one.open();
    hear({ type: "welcome", seq: 0, now: 0, table: {}, viewers: [{ scene: { viewer: 0, view: {} }, entries: [], said: [] }] });
    return one;
  }
  const shown = (one: Connection) => one.seats[0]!.entries.length;

  test("shows one step after the other, each for its time", () => {
    const one = open(1000);
    for (const seq of [1, 2, 3]) step(seq, event("moved"));
    expect([shown(one), one.behind]).toEqual([1, 2]);
    vi.advanceTimersByTime(1000);
    expect([shown(one), one.behind]).toEqual([2, 1]);
    vi.advanceTimersByTime(5000);
    expect([shown(one), one.behind]).toEqual([3, 0]);
  });
  test("waits where it is told to, until somebody says next", () => {
    const one = open(Infinity);
    for (const seq of [1, 2]) step(seq, event("moved"));
    vi.advanceTimersByTime(100_000);
    expect(shown(one)).toBe(1);
    one.next();
    expect(shown(one)).toBe(2);
    step(3, event("moved"));
    expect(shown(one)).toBe(2);
    one.skip();
    expect([shown(one), one.behind]).toEqual([3, 0]);
    step(4, event("moved"));
    expect(shown(one)).toBe(4);
  });
  test("shows what one answers oneself at once, while the move before it would still be shown", () => {
    const one = open(1000);
    step(1, event("moved"));
    one.next();
    step(2, event("moved"));
    expect(shown(one)).toBe(2);
  });
  test("spends no time on what tells nothing", () => {
    const one = open(1000);
    for (const seq of [1, 2, 3]) step(seq);
    expect(shown(one)).toBe(3);
  });
});

describe("a scene", () => {
  const view = { houses: ["stark", "lannister"], battle: null, asked: [{ seat: 0, kind: "bid", about: { what: "fiefdoms" } }] } as unknown as View;
  const battle = { area: "harrenhal", attacker: 1, defender: 0, cards: ["", ""], winner: -1 };

  test("of a battle has both sides with all that counts, who won and what followed", () => {
    const before = { ...view, battle } as View;
    const events = [
      event("house_card", { seat: 0, card: "robb" }),
      event("totals", { attacker: 4, defender: 5, parts: [[["units", 3], ["riverrun", 1], ["blade", 0]], [["units", 3], ["robb", 2]]] }),
      event("battle_won", { seat: 0 }),
      event("retreats"),
    ];
    const scene = ofThrones({ events, before, view, me: 0 }, tools)!;
    const [attacker, defender] = scene.sides!;
    expect([scene.title, scene.isOwn]).toEqual(["battle.title <harrenhal>", true]);
    expect([attacker.title, attacker.sum, attacker.isWinner]).toEqual(["<lannister>", 4, false]);
    expect(attacker.parts.map(({ n }) => n)).toEqual([3, 1]);
    expect([attacker.parts[1]!.words, defender.parts[1]!.words]).toEqual(["part.support <riverrun>", "<robb>"]); // a card supports nobody
    expect([defender.card?.strength, defender.card?.text]).toEqual(["battle.swords 2", ""]);
    expect([defender.sum, defender.isWinner, defender.card?.title]).toEqual([5, true, "<robb>"]);
    expect(scene.lines).toEqual(["battle_won", "retreats"]);
    expect(ofThrones({ events, before, view, me: null }, tools)!.isOwn).toBe(false);
  });
  test("of bids has the highest first; of orders a row a house; a plain move has none", () => {
    const bids = ofThrones({ events: [event("bids", { bids: [1, 3], totals: [4, 3], parts: [[["bid", 1], ["control-westeros", 3]], [["bid", 3]]] })], before: view, view, me: 0 }, tools)!;
    expect(bids.title).toBe("scene.bids.for <fiefdoms>");
    expect(bids.rows!.map(({ house, words, n }) => [house, words, n])).toEqual([["stark", "scene.bid 1 · <control-westeros> +3", 4], ["lannister", "", 3]]);
    const plans = [event("plans", { seat: 1, orders: { twins: "march" }, tactics: [] }), event("plans", { seat: 0, orders: {}, tactics: ["raid"] })];
    expect(ofThrones({ events: plans, before: view, view, me: 0 }, tools)!.rows!.map(({ words }) => words)).toEqual(["<twins>: <march>", "<raid>"]);
    expect(ofThrones({ events: [event("moved")], before: view, view, me: 0 }, tools)).toBe(null);
  });
  test("of Westeros cards comes where a neutral force fell in the same step", () => {
    const events = [event("totals", { attacker: 2, defender: 2, parts: [[["units", 2]], []] }), event("neutral_gone"), event("westeros", { cards: ["mustering"] })];
    const scene = ofThrones({ events, before: view, view, me: 0 }, tools)!;
    expect([scene.title, scene.cards!.map(({ title }) => title)]).toEqual(["scene.westeros", ["<mustering>"]]);
  });
  test("of a round's end stays, with the fewest points first", () => {
    const scene = ofCourt({ events: [event("penalties", { round: 1, points: [3, 0], totals: [3, 2] })], before: view, view, me: 0 }, tools)!;
    expect([scene.isOwn, scene.rows!.map(({ title }) => title)]).toEqual([true, ["Cersei", "Ned"]]);
  });
  test("of a round's end tells once what everybody is left with", () => {
    const scene = ofCourt({ events: ["laid", "out", "out", "throne_drawn"].map((kind) => event(kind)).concat(event("penalties", { round: 1, points: [3, 0], totals: [3, 2] })), before: view, view, me: 0 }, tools)!;
    expect(scene.lines).toEqual(["laid", "throne_drawn"]);
  });
});
