/** What is printed on a board of the family, on its order tokens and its cards. */
import { createContext } from "svelte";

export type Point = [number, number];
export interface AreaFacts {
  kind: "stronghold" | "city" | "town" | "plain" | "sea";
  home: string;
  claim?: number;
  supply: number;
  power: number;
  xy: Point;
  shape: Point[];
}
export type Areas = Record<string, AreaFacts>;
export interface Border {
  a: string;
  b: string;
  kind: "land" | "bridge" | "ford" | "barrier" | "coast" | "sea";
  line: Point[];
}
export interface Canvas {
  width: number;
  height: number;
  /** Many areas on little room, up to its very edge. */
  isTight?: boolean;
}
export interface OrderFacts {
  n: number;
  value: number;
  star: boolean;
}

/** What every board of the family has printed. */
export interface BoardFacts {
  canvas: Canvas;
  areas: Areas;
  borders: Border[];
  rounds: number;
  /** By the number of players: how many special orders each place of the King's Court may give. */
  stars: Record<string, number[]>;
  star_tactics: Record<string, number>;
  orders: Record<string, OrderFacts>;
  /** What mustering costs, in points. */
  prices: Record<string, number>;
  house_cards: Record<string, { house: string; strength: number; swords: number; towers: number }>;
  leaders: Record<string, { house: string; activation: string; front: number; back: number; icon: string }>;
}

/** A board says once what is printed on it; its parts ask. */
export const [printed, setPrinted] = createContext<BoardFacts>();

export const TRACKS = ["iron_throne", "fiefdoms", "kings_court"] as const;
export const PHASES = ["westeros", "planning", "raids", "marches", "consolidation"] as const;

/** March, defence, support, raid or consolidate. */
export function kindOf(order: string): string {
  return order.replace(/[+-]\d$/, "");
}

/** A long name in two lines, as even as its words allow. */
export function broken(name: string): string[] {
  const words = name.split(" ");
  if (name.length <= 10 || words.length === 1) return [name];
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return breaks.reduce((best, one) => (longest(one) < longest(best) ? one : best));
}

/** What stands in the corner of an order token, and behind its name: the +1 of `raid+1`. */
export function badgeOf(order: string): string {
  return order.slice(kindOf(order).length).replace("-", "−");
}
