/** What the views of the family have in common, and how their parts are looked up. What follows from them, the engine tells with them. */
import type { View } from "../../lib/board";

export interface March {
  area: string;
  value: number;
  leader: string;
  target: string;
}
export interface Battle {
  area: string;
  origin: string;
  attacker: number;
  defender: number;
  units: string[];
  leaders: string[];
  cards: [string, string];
  winner: number;
  casualties: number;
}
export interface Part {
  what: string;
  n: number;
  clause: string;
}
/** What counts for a side of a battle, and what it comes to. */
export interface Scale {
  parts: Part[];
  total: number;
}
type Names = Record<string, string>;
type Numbers = Record<string, number>;

export interface Realm extends View {
  players: number;
  outcome: { places: number[] } | null;
  houses: string[];
  round: number;
  phase: string;
  armies: Record<string, [seat: number, units: string[]]>;
  orders: Names;
  tokens: Numbers;
  garrisons: Numbers;
  neutrals: Numbers;
  leaders: Names;
  commanders: Numbers;
  power: number[];
  supply: number[];
  tracks: Record<string, number[]>;
  throne_borrower: number;
  blade_used: boolean;
  hands: string[][];
  discards: string[][];
  tactics: string[][];
  chosen: string[][];
  westeros_open: string[];
  plans: ([area: string, order: string][] | null)[];
  tactic_plans: (string | null)[];
  bans: string[];
  barred: number;
  activated: string[];
  march: March | null;
  battle: Battle | null;
  picks: (string | null)[];
  control: Numbers;
  castles: number[];
  holders: Numbers;
  armies_by_supply: { has: number[]; allowed: number[] }[];
  stars: number[];
  dungeons: string[][];
  sums: (Record<"attacker" | "defender", Scale> & { clause: string }) | null;
}

export const UNITS = ["K", "F", "S", "k", "f"] as const;

/** The house of a seat; nobody's: "". */
export function houseOf(v: Realm, seat: number): string {
  return v.houses[seat] ?? "";
}

export function leadersIn(v: Realm, area: string): string[] {
  return Object.keys(v.leaders).filter((leader) => v.leaders[leader] === area);
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
