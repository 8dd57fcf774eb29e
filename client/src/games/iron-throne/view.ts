/** The view of The Iron Throne as the engine sends it, and what can be read off it. Lists are by seat. */
import type { BoardProps, Event, View } from "../../lib/board";
import { HOUSE_OF, VALUE } from "./cards";

export type Side = "challenger" | "defender";
export const SIDES: readonly Side[] = ["challenger", "defender"];

export interface Hostage {
  number: number;
  owner: number;
  face: string | null;
}
/** Influence, the sources of hostages, power. */
export type Bundle = [influence: boolean, hostages: string[], power: number];

export interface ThroneView extends View {
  players: number;
  options: { round_limit?: number; truce_proposals?: number };
  outcome: { winners: number[]; scores: number[] } | null;
  houses: string[];
  sheets: (string[] | null)[];
  leaders: string[];
  /** What each seat has said of its leader's passive ability; empty: there is nothing to say. */
  said: (string | null)[];
  sheet: number[];
  power: Record<string, number>;
  power_gone: number;
  dead: string[];
  influence: number[][];
  hands: (string[] | number)[];
  decks: (string[] | number)[];
  discards: string[][];
  hostages: Hostage[][];
  known: (string[][] | null)[];
  events_deck: string[] | number;
  round: number;
  challenger: number;
  defender: number | null;
  event: string;
  sides: string[];
  participants: string[];
  laid: (string | null)[];
  revealed: string[];
  played: string[][];
  silent: boolean[];
  result: string;
  winner: string;
  lost: boolean;
  effects: [effect: string, seat: number, side: string][];
  proposals: number[];
  bargain: [by: number, grants: Bundle, gets: Bundle] | null;
}

type Row = [number: number, owner: number, face: string];

/** The view with its names; where everything is open (a replay), hostages come as rows. */
export function throne(props: BoardProps): ThroneView {
  const view = props.view as unknown as ThroneView;
  const named = (one: Hostage | Row): Hostage => (Array.isArray(one) ? { number: one[0], owner: one[1], face: one[2] } : one);
  return { ...view, hostages: view.hostages.map((row) => row.map(named)) };
}

export const INFLUENCE = 5;
export const spread = (view: ThroneView, seat: number): number => INFLUENCE - (view.influence[seat]?.[seat] ?? INFLUENCE);
export const size = (cards: string[] | number | undefined): number => (typeof cards === "number" ? cards : (cards?.length ?? 0));
export const isAsked = (view: ThroneView, seat: number): boolean => view.asked.some((asked) => asked.seat === seat);
export const seatOf = (view: ThroneView, character: string): number => view.houses.indexOf(HOUSE_OF[character] ?? "");
export const activeOf = (view: ThroneView, side: Side): number | null => (side === "challenger" ? view.challenger : view.defender);
export const isActive = (view: ThroneView, seat: number): boolean => seat === view.challenger || seat === view.defender;

/** What a seat is in this round: challenger, defender, the side it supports, or nothing. */
export function roleOf(view: ThroneView, seat: number): string {
  if (!view.round) return "";
  if (seat === view.challenger) return "challenger";
  if (seat === view.defender) return "defender";
  return view.sides[seat] ? "supporter" : "";
}

/** The players of a side, its active player first. */
export function playersOf(view: ThroneView, side: Side): number[] {
  const active = activeOf(view, side);
  const supporters = view.sides.flatMap((on, seat) => (on === side && seat !== active ? [seat] : []));
  return active === null ? [] : [active, ...supporters];
}

/** Whether an active player's card lies face down: others are still asked for theirs, this one no more. */
export function hasLaid(view: ThroneView, seat: number): boolean {
  if (view.revealed[seat]) return false;
  const asked = view.asked.filter((one) => one.kind === "lay");
  return Boolean(view.laid[seat]) || (asked.length > 0 && isActive(view, seat) && !asked.some((one) => one.seat === seat));
}

export interface Offer {
  seat: number;
  character: string;
  side: Side;
}

/** The support that is on offer now: who has to accept it is being asked. */
export function offerOf(view: ThroneView): Offer | null {
  const asked = view.asked.find((one) => one.kind === "accept_support" || one.kind === "king_accepts");
  if (!asked) return null;
  const side: Side = asked.seat === view.challenger ? "challenger" : "defender";
  return { seat: Number(asked.about.seat), character: String(asked.about.character), side };
}

export interface Part {
  what: string;
  seat: number;
  n: number;
}

/** What can be seen of a side's sum: power of its participants and the value of its card. Effects are the engine's to count. */
export function visibleParts(view: ThroneView, side: Side): Part[] {
  const parts: Part[] = playersOf(view, side).flatMap((seat) => {
    const power = view.power[view.participants[seat] ?? ""];
    return power === undefined ? [] : [{ what: "power", seat, n: power }];
  });
  const active = activeOf(view, side);
  const card = active === null ? "" : (view.revealed[active] ?? "");
  if (active !== null && card && card !== "truce") parts.push({ what: "card", seat: active, n: VALUE[card] ?? 0 });
  return parts;
}

export interface Totals {
  round: number;
  parts: Record<Side, Part[]>;
}

/** Totals as the engine has worked them out, if the last step told them; the same step may have begun the next round. */
export function totalsIn(events: Event[], round: number): Totals | null {
  const told = events.find((event) => event.kind === "totals");
  if (!told) return null;
  const parts = told.data.parts as Record<Side, [string, number, number][]>;
  const named = (of: [string, number, number][]) => of.map(([what, seat, n]) => ({ what, seat, n }));
  const isNext = events.some((event) => event.kind === "round");
  return { round: isNext ? round - 1 : round, parts: { challenger: named(parts.challenger), defender: named(parts.defender) } };
}

export type Phase = "setup" | "start" | "preparation" | "support" | "encounter" | "resolution" | "over";
export const PHASES: readonly Phase[] = ["start", "preparation", "support", "encounter", "resolution"];
const IN_SUPPORT = ["offer_support", "accept_support", "leverage", "force_support"];

/** Where in the round the table is. */
export function phaseOf(view: ThroneView): Phase {
  if (view.outcome) return "over";
  if (!view.leaders[0]) return "setup";
  if (!view.event) return "start";
  if (view.winner || view.lost || view.asked.some((one) => one.kind === "bargain")) return "resolution";
  if (view.asked.some((one) => IN_SUPPORT.includes(one.kind))) return "support";
  const isReady = SIDES.every((side) => view.sides.includes(side));
  return isReady ? "encounter" : "preparation";
}
