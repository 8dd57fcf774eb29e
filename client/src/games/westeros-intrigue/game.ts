/** What the board knows of the game: which house a character is of, and how places and choices are written. */
import type { View } from "../../lib/board";
import characters from "./characters.json";

const CHARACTERS: Record<string, string[]> = characters;
export const HOUSES = Object.keys(CHARACTERS);
const HOUSE = new Map(HOUSES.flatMap((house) => CHARACTERS[house]!.map((card) => [card, house] as const)));
const RANK = new Map([...HOUSE.keys()].map((card, rank) => [card, rank] as const));

export interface ThroneCard {
  value: number;
  daggers: number;
}

export interface IntrigueView extends View {
  players: number;
  outcome: { winners: number[]; scores: number[] } | null;
  round: number;
  starter: number;
  turn: number;
  hands: (number | string[])[];
  set_aside: number | string[];
  court: Record<string, string>;
  ends: string[];
  gaps: Record<string, [string, string]>;
  out: boolean[];
  lacking: string[][];
  last_laid_by: number;
  penalties: number[];
  throne_deck: number | [number, number][];
  thrones: (number | [number, number][])[];
  turned_up: [number, number][][];
}

export function houseOf(card: string): string {
  return HOUSE.get(card) ?? "";
}

/** House by house. */
export function inOrder(cards: string[]): string[] {
  return [...cards].sort((one, other) => (RANK.get(one) ?? 0) - (RANK.get(other) ?? 0));
}

/** The part of a name that is enough on a card: "Daenerys", "Drogo", but "Jon Snow". */
export function shortName(card: string, name: string): string {
  if (card.includes("_")) return name;
  return name.split(" ").find((word) => word.toLowerCase().startsWith(card.slice(0, 4))) ?? name;
}

/** A choice is written card@place. */
export function lay(card: string, place: string): string {
  return `${card}@${place}`;
}

export function parts(choice: string | null): [card: string | null, place: string | null] {
  const [card, place] = choice?.split("@") ?? [];
  return [card ?? null, place ?? null];
}

/** A place "row.offset": its row, and how far to the right it lies, in half cards. */
export function whereIs(place: string): { row: number; x: number } {
  const [row, offset] = place.split(".").map(Number) as [number, number];
  return { row, x: 2 * offset + row };
}

/** The open places of the court with the houses that fit there; none named: any. */
export function openPlaces(view: IntrigueView): Map<string, string[]> {
  const ends = view.ends.map((place) => [place, []] as [string, string[]]);
  return new Map([...ends, ...Object.entries(view.gaps).map(([place, pair]) => [place, [...new Set(pair)]] as [string, string[]])]);
}

/** How many cards a zone holds: a number where it is hidden, the cards themselves where it lies open. */
export function countOf(held: number | unknown[] | undefined): number {
  return typeof held === "number" ? held : (held?.length ?? 0);
}

/** The Iron Throne cards of a seat that the viewer may see; null: they lie face down. */
export function seenThrones(view: IntrigueView, seat: number): [number, number][] | null {
  const turnedUp = view.turned_up[seat];
  const held = view.thrones[seat];
  return turnedUp ?? (Array.isArray(held) ? held : null);
}
