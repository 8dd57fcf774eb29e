/** What the board knows of the game: which house a character is of, how places and choices are written, what is visible. */
import type { Decision, View } from "../../lib/board";
import type { Foreseen } from "../../lib/protocol";
import { characters, swear } from "./facts.json";
import type { HandOfTheKingView } from "./types";

export const CHARACTERS: Record<string, string[]> = characters;
export const HOUSES = Object.keys(CHARACTERS);
const HOUSE = new Map(HOUSES.flatMap((house) => CHARACTERS[house]!.map((card) => [card, house] as const)));
/** The companions that stay for a house that their player names. */
export const SWEAR: string[] = swear;
export const VARYS = "varys";
export const SIDE = 6;

export type HandView = View & HandOfTheKingView;

export function houseOf(card: string): string {
  return HOUSE.get(card) ?? "";
}

/** The name of a family, the same in all languages; beside the word for house it is enough. */
export function familyOf(house: string): string {
  return house.charAt(0).toUpperCase() + house.slice(1);
}

export function sizeOf(house: string): number {
  return CHARACTERS[house]?.length ?? 0;
}

/** A place is called by its column and its row: a1 top left, f6 bottom right. */
export function placeName(place: number): string {
  return `${"abcdef"[place % SIDE]}${Math.floor(place / SIDE) + 1}`;
}

/** Where a place lies as seen from another: "up", "left", or between two directions. */
function direction(from: number, to: number): string {
  const [rows, columns] = [Math.floor(to / SIDE) - Math.floor(from / SIDE), (to % SIDE) - (from % SIDE)];
  return [rows && (rows < 0 ? "up" : "down"), columns && (columns < 0 ? "left" : "right")].filter(Boolean).join("-");
}

const OF_CHARACTERS = ["kill", "kill_in_area", "swap", "swap_with", "exchange", "return"];
const OF_COMPANIONS = ["companion", "discard", "carry_out"];

/** The choice that pressing a place of King's Landing means, be it legal or not; null: none. */
export function choiceAtPlace(view: HandView, decision: Decision | null, place: number): string | null {
  const card = view.grid[place];
  const kind = decision?.kind ?? "";
  if (kind === "move_varys") return placeName(place);
  if (kind === "move" && card) return `${direction(view.varys, place)} ${houseOf(card)}`;
  if (OF_CHARACTERS.includes(kind)) return place === view.varys ? VARYS : card || null;
  return null;
}

/** The choice that pressing a card of a play area means. */
export function choiceInArea(decision: Decision | null, card: string): string | null {
  return OF_CHARACTERS.includes(decision?.kind ?? "") ? card : null;
}

export function choiceOfCompanion(decision: Decision | null, companion: string): string | null {
  return OF_COMPANIONS.includes(decision?.kind ?? "") ? companion : null;
}

export interface Preview {
  house: string;
  places: number[];
  cards: string[];
  to: number;
  count: number;
  /** Who loses the banner to the one who moves: a seat, null for the supply; undefined: it stays where it is. */
  banner: number | null | undefined;
  /** How many of the house would be left in King's Landing. */
  left: number;
  /** How many banners everybody would hold. */
  banners_held: number[];
}

/** What a move would visibly do, as the engine foresees it: the cards on the way, the count, the banner. */
export function shownOf(view: HandView, foreseen: Foreseen): Preview | null {
  const told = (kind: string) => foreseen.events.find((event) => event.kind === kind)?.data;
  const moved = told("moved");
  if (!moved) return null;
  const { house, taken, to } = moved as { house: string; taken: string[]; to: number };
  const after = foreseen.after as Partial<HandView>;
  return {
    house,
    places: taken.map((card) => view.grid.indexOf(card)),
    cards: taken,
    to,
    count: after.counts?.[house]?.[view.turn] ?? 0,
    banner: told("banner")?.before as number | null | undefined,
    left: (after.in_kings_landing ?? view.in_kings_landing)[house]!,
    banners_held: after.banners_held ?? view.banners_held,
  };
}
