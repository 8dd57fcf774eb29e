/** What is printed on the board, the pieces and the cards: `facts.json`, which `facts.py` writes from the engine's data. */
import json from "./facts.json";

export type Point = [number, number];
export type Kind = "stronghold" | "city" | "town" | "plain";
export interface AreaFacts {
  kind: Kind;
  home: string;
  claim: number;
  supply: number;
  power: number;
  sea: boolean;
  xy: Point;
  shape: Point[];
}
export interface Border {
  a: string;
  b: string;
  kind: "land" | "bridge" | "ford" | "barrier";
  river: string;
  line: Point[];
}
export interface Arrow {
  a: string;
  b: string;
  house: string;
}
interface Facts {
  canvas: { width: number; height: number };
  areas: Record<string, AreaFacts>;
  borders: Border[];
  arrows: Arrow[];
  closed: Record<string, string[]>;
  weather: string[];
  weather_icons: string[];
  rounds: number;
  claim_to_win: number;
  stars: Record<string, number[]>;
  supply_table: number[][];
  stock: Record<string, number>;
  orders: Record<string, { n: number; value: number; star: boolean }>;
  house_cards: Record<string, { house: string; strength: number; swords: number; towers: number }>;
  leaders: Record<string, { house: string; activation: string; front: number; back: number; icon: string }>;
  allies: Record<string, { deck: string; kind: string; cost: number; strength: number }>;
}

export const facts = json as unknown as Facts;
export const AREAS = facts.areas;
export const TRACKS = ["iron_throne", "fiefdoms", "kings_court"] as const;
export const PHASES = ["westeros", "planning", "raids", "marches", "consolidation"] as const;

export function isArea(word: string): boolean {
  return word in AREAS;
}

/** March, defence, support, raid or consolidate. */
export function kindOf(order: string): string {
  return order.replace(/[+-]\d$/, "");
}

/** +1, −1, or nothing. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}
