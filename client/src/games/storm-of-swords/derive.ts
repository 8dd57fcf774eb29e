/** What can be read off a view: who holds what, what stands where, what counts in a battle. A test holds it to the engine. */
import type { View } from "../../lib/board";
import { AREAS, facts, kindOf } from "./facts";

export interface March {
  seat: number;
  area: string;
  value: number;
  leader: string;
  target: string;
  units: string[];
  leaders: string[];
}
export interface Battle extends March {
  origin: string;
  attacker: number;
  defender: number;
  supports: [string, number, number, number][];
  cards: [string, string];
  less: [number, number];
  blade: number;
  swords: [number, number];
  towers: [number, number];
  winner: number;
  margin: number;
  casualties: number;
}
/** The zones of A Storm of Swords. */
export interface Realm extends View {
  players: number;
  outcome: { winners: number[]; places: number[]; scores: number[] } | null;
  houses: string[];
  round: number;
  phase: string;
  weather: number;
  armies: Record<string, [number, string[]]>;
  orders: Record<string, string>;
  tokens: Record<string, number>;
  garrisons: Record<string, number>;
  neutrals: Record<string, number>;
  leaders: Record<string, string>;
  commanders: Record<string, number>;
  power: number[];
  supply: number[];
  claim_track: number[];
  tracks: Record<string, number[]>;
  throne_borrower: number;
  blade_used: boolean;
  hands: string[][];
  discards: string[][];
  tactics: string[][];
  chosen: string[][];
  allies: string[][];
  allies_used: string[];
  ally_decks: Record<string, number>;
  ally_under: Record<string, string[]>;
  ally_open: Record<string, string>;
  bound: Record<string, number>;
  westeros_open: string[];
  plans: ([string, string][] | null)[];
  tactic_plans: (string | null)[];
  bans: string[];
  barred: number;
  activated: string[];
  march: March | null;
  battle: Battle | null;
  picks: (string | null)[];
  revealed_bids: number[];
}

export const UNITS = ["K", "F", "k", "f"] as const;
export const STRENGTH: Record<string, number> = { K: 2, F: 1, k: 2, f: 1 };

/** The house of a seat; nobody's: "". */
export function houseOf(v: Realm, seat: number): string {
  return v.houses[seat] ?? "";
}

/** SS-1.6: units, else a power token, else the garrison of King's Landing or the printed token of a home; or -1. */
export function controller(v: Realm, area: string): number {
  const army = v.armies[area];
  if (army) return army[0];
  if (area in v.tokens) return v.tokens[area]!;
  if (area in v.neutrals) return -1;
  const home = AREAS[area]!.home;
  if (home) return v.houses.indexOf(home);
  return area === "kings-landing" && v.garrisons[area] ? v.houses.indexOf("lannister") : -1;
}

/** SS-1.2: everybody's claim. */
export function claims(v: Realm): number[] {
  const totals = v.houses.map((_, seat) => v.claim_track.filter((owner) => owner === seat).length);
  for (const [area, { claim }] of Object.entries(AREAS)) {
    const seat = claim ? controller(v, area) : -1;
    if (seat >= 0) totals[seat]! += claim;
  }
  return totals;
}

/** How many cities and strongholds each player holds. */
export function castles(v: Realm): number[] {
  const held = Object.keys(AREAS).filter((area) => AREAS[area]!.claim).map((area) => controller(v, area));
  return v.houses.map((_, seat) => held.filter((owner) => owner === seat).length);
}

/** The sizes of a player's armies of two or more units, the largest first. */
export function armies(v: Realm, seat: number): number[] {
  const sizes = Object.values(v.armies).filter(([owner]) => owner === seat).map(([, units]) => units.length);
  return sizes.filter((size) => size > 1).sort((a, b) => b - a);
}

export function holder(v: Realm, track: string): number {
  return track === "iron_throne" && v.throne_borrower >= 0 ? v.throne_borrower : v.tracks[track]![0]!;
}

export function leadersIn(v: Realm, area: string): string[] {
  return Object.keys(v.leaders).filter((leader) => v.leaders[leader] === area);
}

export function dungeon(v: Realm, seat: number): string[] {
  return leadersIn(v, `dungeon ${seat}`);
}

/** The units of an army by kind, routed ones apart: "2K", "1F*". */
export function counted(units: string[]): [string, number][] {
  const kinds = [...UNITS, ...UNITS.map((unit) => `${unit}*`)];
  return kinds.map((kind): [string, number] => [kind, units.filter((unit) => unit === kind).length]).filter(([, n]) => n);
}

/** The order of an area as the viewer knows it: on the board, or in the viewer's own plan. */
export function orderIn(v: Realm, area: string): string {
  const plan = v.viewer === null ? null : v.plans[v.viewer];
  return plan?.find(([where]) => where === area)?.[1] ?? v.orders[area] ?? "";
}

// Battles

export interface Part {
  what: string;
  n: number;
}

/** What counts so far for attacker and defender; the engine's own sums come with the event `totals`. */
export function partsSoFar(v: Realm, battle: Battle): [Part[], Part[]] {
  return [parts(v, battle, 0), parts(v, battle, 1)].map((list) => list.filter(({ n }) => n)) as [Part[], Part[]];
}

function parts(v: Realm, battle: Battle, side: 0 | 1): Part[] {
  const seat = side ? battle.defender : battle.attacker;
  if (seat < 0) return [{ what: "neutral", n: v.neutrals[battle.area] ?? 0 }];
  const supports = battle.supports.filter(([, , whom]) => whom === seat).map(([what, , , n]) => ({ what, n }));
  const card = battle.cards[side];
  const played = card ? [{ what: card, n: cardStrength(battle, side) }] : [];
  return [
    ...(side ? defence(v, battle) : attack(v, battle)),
    ...supports,
    ...played,
    { what: "blade", n: battle.blade === seat ? 1 : 0 },
  ];
}

function attack(v: Realm, battle: Battle): Part[] {
  const isHelped = v.chosen[battle.attacker]!.includes("control-westeros") && AREAS[battle.area]!.claim;
  return [
    { what: "units", n: strength(battle.units) },
    { what: "leaders", n: leaderStrength(battle.leaders, battle.leader) },
    { what: "march", n: battle.value },
    { what: "control-westeros", n: isHelped ? 2 : 0 },
  ];
}

function defence(v: Realm, battle: Battle): Part[] {
  const { area, defender } = battle;
  const order = v.orders[area] ?? "";
  const army = v.armies[area];
  const leaders = leadersIn(v, area).filter((leader) => v.commanders[leader] === defender);
  const holds = v.chosen[defender]!.includes("hold-territory") ? 1 + (AREAS[area]!.claim ? 1 : 0) : 0;
  return [
    { what: "units", n: army?.[0] === defender ? strength(army[1]) : 0 },
    { what: "leaders", n: leaderStrength(leaders) },
    { what: "defence", n: kindOf(order) === "defence" ? facts.orders[order]!.value : 0 },
    { what: "garrison", n: v.garrisons[area] ?? 0 },
    { what: "hold-territory", n: holds },
  ];
}

function strength(units: string[]): number {
  return units.reduce((sum, unit) => sum + (STRENGTH[unit] ?? 0), 0);
}

function leaderStrength(leaders: string[], marching = ""): number {
  return leaders.reduce((sum, who) => sum + facts.leaders[who]![who === marching ? "back" : "front"], 0);
}

function cardStrength(battle: Battle, side: 0 | 1): number {
  const card = battle.cards[side];
  const seat = side ? battle.defender : battle.attacker;
  const isSupported = battle.supports.some(([, , whom]) => whom === seat);
  const extra = card === "catelyn-stark" && isSupported ? 2 : card === "victarion-greyjoy" && AREAS[battle.area]!.sea ? 1 : 0;
  return facts.house_cards[card]!.strength + extra - battle.less[side];
}

const CLAUSES: Record<string, string> = {
  units: "GT-8.2",
  leaders: "SS-8.1",
  march: "GT-8.2",
  "control-westeros": "SS-5.8",
  defence: "GT-8.2",
  garrison: "SS-7.1",
  "hold-territory": "SS-5.2",
  blade: "GT-8.2",
  neutral: "GT-7.4",
};

/** The clause by which a part counts. */
export function clauseOf(what: string): string {
  if (what in AREAS) return "GT-8.1";
  if (what in facts.allies) return "SS-6.9";
  return what in facts.house_cards ? "GT-8.3" : (CLAUSES[what] ?? "");
}
