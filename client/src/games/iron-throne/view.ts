/** The view of The Iron Throne as the engine sends it, and what can be read off it. Lists are by seat. */
import type { BoardProps, Event } from "../../lib/board";
import { HOUSE_OF } from "./cards";
import type { HostageSeen, IronThroneView, Part } from "./types";

export type Side = "challenger" | "defender";
export const SIDES: readonly Side[] = ["challenger", "defender"];

export type { Bundle, Due, Offer, Part } from "./types";
export type Hostage = Pick<HostageSeen, "number" | "owner" | "face">;
export type ThroneView = Omit<IronThroneView, "hostages"> & { hostages: Hostage[][] };

type Row = [number: number, owner: number, face: string];

/** The view with its names; where everything is open (a replay), hostages come as rows. */
export function throne(props: BoardProps): ThroneView {
  const view = props.view as unknown as ThroneView;
  const named = (one: Hostage | Row): Hostage => (Array.isArray(one) ? { number: one[0], owner: one[1], face: one[2] } : one);
  return { ...view, hostages: view.hostages.map((row) => row.map(named)) };
}

export const isAsked = (view: ThroneView, seat: number): boolean => view.asked.some((asked) => asked.seat === seat);
export const seatOf = (view: ThroneView, character: string): number => view.houses.indexOf(HOUSE_OF[character] ?? "");
export const activeOf = (view: ThroneView, side: Side): number | null => (side === "challenger" ? view.challenger : view.defender);
export interface Totals {
  round: number;
  parts: Record<Side, Part[]>;
  sums: Record<Side, number>;
}

/** Totals as the engine has worked them out, if the last step told them; the same step may have begun the next round. */
export function totalsIn(events: Event[], round: number): Totals | null {
  const told = events.find((event) => event.kind === "totals");
  if (!told) return null;
  const { parts, challenger, defender } = told.data as Record<Side, number> & { parts: Record<Side, [string, number, number][]> };
  const named = (of: [string, number, number][]) => of.map(([what, seat, n]) => ({ what, seat, n, clause: "" }));
  const isNext = events.some((event) => event.kind === "round");
  return { round: isNext ? round - 1 : round, parts: { challenger: named(parts.challenger), defender: named(parts.defender) }, sums: { challenger, defender } };
}

export const PHASES = ["start", "preparation", "support", "encounter", "resolution"] as const;
