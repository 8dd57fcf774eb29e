/** What the board knows of the game: which house a character is of, and how places and choices are written. */
import type { View } from "../../lib/board";
import { characters } from "./facts.json";
import type { WesterosIntrigueView } from "./types";

const CHARACTERS: Record<string, string[]> = characters;
export const HOUSES = Object.keys(CHARACTERS);
const HOUSE = new Map(HOUSES.flatMap((house) => CHARACTERS[house]!.map((card) => [card, house] as const)));
const RANK = new Map([...HOUSE.keys()].map((card, rank) => [card, rank] as const));

export type IntrigueView = View & WesterosIntrigueView;

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

/** The Iron Throne cards of a seat that the viewer may see; null: they lie face down. */
export function seenThrones(view: IntrigueView, seat: number): [number, number][] | null {
  const turnedUp = view.turned_up[seat];
  const held = view.thrones[seat];
  return turnedUp ?? (Array.isArray(held) ? held : null);
}
