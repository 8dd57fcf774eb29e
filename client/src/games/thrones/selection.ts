/**
 * What a player has pointed at on the map, as a state machine: states are values, and a press leads from one to the next and
 * perhaps to a choice. What is legal is what the question's spots say.
 */
import { readBundle, sizeOf } from "./notation";

/** A choice and its place on the map: `from` alone, or `from` and `to`; `what` is the rest. */
export interface Spot {
  choice: string;
  from: string;
  to: string;
  what: string;
}

/**
 * How a question is answered on the map. watch: nobody is asked. plan: orders, placed at once; replace: one order, which is laid
 * before the player. march: a bundle of units, picked once the target is known. point: one choice of an area or of a target.
 */
export type Mode = "watch" | "plan" | "replace" | "march" | "point";

export interface Question {
  mode: Mode;
  spots: Spot[];
  /** How pressing an area that cannot be chosen would be written, so that the engine can say why not. */
  wouldBe: (area: string, now: Selection) => string;
}

export type Selection =
  | { at: "nothing" }
  | { at: "order"; order: string }
  | { at: "area"; from: string }
  | { at: "target"; from: string; to: string };

/** What is to be done with a choice: lay it before the player (lead: after two steps that led to it), make it, or ask why not. */
export interface Act {
  do: "lay" | "lead" | "make" | "why";
  choice: string;
}

export interface Step {
  selection: Selection;
  act?: Act;
}

export const NOTHING: Selection = { at: "nothing" };

export function fromOf(now: Selection): string {
  return "from" in now ? now.from : "";
}

export function toOf(now: Selection): string {
  return "to" in now ? now.to : "";
}

export function orderOf(now: Selection): string {
  return "order" in now ? now.order : "";
}

export function isPlanning({ mode }: Question): boolean {
  return mode === "plan" || mode === "replace";
}

// What can be pointed at

/** The areas where something can be done, or be done with an order. */
export function starts({ spots }: Question, order = ""): Set<string> {
  return new Set(spots.filter(({ what }) => !order || what === order).map(({ from }) => from));
}

/** The areas that go with the chosen one. */
export function ends({ spots }: Question, now: Selection): Set<string> {
  return new Set(spots.filter(({ from, to }) => to && from === fromOf(now)).map(({ to }) => to));
}

export function legal(asked: Question, now: Selection): Set<string> {
  const targets = ends(asked, now);
  return targets.size ? targets : starts(asked, orderOf(now));
}

/** What else can be done in the chosen area; a single choice needs no list. */
export function here(asked: Question, now: Selection): string[] {
  const own = asked.spots.filter(({ from, to }) => from === fromOf(now) && !to).map(({ choice }) => choice);
  return isPlanning(asked) || (own.length === 1 && !ends(asked, now).size) ? [] : own;
}

/** Everything that can be done from the chosen area, wherever it leads: what is mustered there is chosen from a list too. */
export function all({ spots }: Question, now: Selection): string[] {
  const own = spots.filter(({ from }) => from === fromOf(now)).map(({ choice }) => choice);
  return own.length > 1 ? own : [];
}

/** The areas from which something can be dragged to another one. */
export function lifts(asked: Question): Set<string> {
  return isPlanning(asked) ? new Set() : new Set(asked.spots.filter(({ to }) => to).map(({ from }) => from));
}

export function bundles({ spots }: Question, now: Selection): string[] {
  return spots.filter(({ from, to }) => from === fromOf(now) && to === toOf(now)).map(({ what }) => what);
}

/** How one comes to a target: where there is but one area to go out from, nobody pressed it. */
export function step(asked: Question): "lay" | "lead" {
  return starts(asked).size > 1 ? "lead" : "lay";
}

/** To each area that goes with the chosen one, the choice with the most who go. */
export function largest(asked: Question, now: Selection): Spot[] {
  const size = ({ what }: Spot) => sizeOf(readBundle(what));
  return [...ends(asked, now)].map((to) => {
    const ways = asked.spots.filter((spot) => spot.from === fromOf(now) && spot.to === to);
    return ways.reduce((one, other) => (size(other) > size(one) ? other : one));
  });
}

// From one selection to the next

/** Where there is but one area to go out from, it is chosen already. */
export function begin(asked: Question): Selection {
  const [from, ...others] = starts(asked);
  return from && !others.length && asked.spots.some(({ to }) => to) ? { at: "area", from } : NOTHING;
}

export function press(asked: Question, now: Selection, area: string): Step {
  if (asked.mode === "watch") return { selection: turned(now, area) };
  if (isPlanning(asked)) return pressPlan(asked, now, area);
  if (ends(asked, now).has(area)) return pressTarget(asked, fromOf(now), area);
  if (starts(asked).has(area)) return pressStart(asked, area);
  return wonder(asked, now, area);
}

function pressPlan(asked: Question, now: Selection, area: string): Step {
  if (now.at === "order") return drop(asked, area, now.order);
  return starts(asked).has(area) ? { selection: turned(now, area) } : wonder(asked, now, area);
}

function pressTarget(asked: Question, from: string, to: string, act = step(asked)): Step {
  const ways = asked.spots.filter((spot) => spot.from === from && spot.to === to);
  return { selection: { at: "target", from, to }, ...(asked.mode !== "march" && ifOnly(ways, act)) };
}

function pressStart(asked: Question, from: string): Step {
  const ways = asked.spots.filter((spot) => spot.from === from);
  return { selection: { at: "area", from }, ...(!ways[0]!.to && ifOnly(ways, "lay")) };
}

/** An army is dragged from its area to another: as if both had been pressed. */
export function carry(asked: Question, from: string, to: string): Step {
  const lifted: Selection = { at: "area", from };
  if (from === to) return { selection: lifted };
  return ends(asked, lifted).has(to) ? pressTarget(asked, from, to, "lead") : wonder(asked, lifted, to);
}

function ifOnly(ways: Spot[], act: "lay" | "lead"): Pick<Step, "act"> {
  return ways.length === 1 ? { act: { do: act, choice: ways[0]!.choice } } : {};
}

function wonder(asked: Question, now: Selection, area: string): Step {
  return { selection: now, act: { do: "why", choice: asked.wouldBe(area, now) } };
}

function turned(now: Selection, area: string): Selection {
  return fromOf(now) === area ? NOTHING : { at: "area", from: area };
}

/** An order token was pressed: for the chosen area, or to be given to one. */
export function pressOrder(asked: Question, now: Selection, order: string): Step {
  if (fromOf(now)) return drop(asked, fromOf(now), order);
  return { selection: orderOf(now) === order ? NOTHING : { at: "order", order } };
}

/** An order token is dragged: it is in hand instead of another, and the chosen area waits. */
export function lift(now: Selection): Selection {
  return now.at === "order" ? NOTHING : now;
}

/** An order comes to an area. */
export function drop({ mode }: Question, area: string, order: string): Step {
  return { selection: NOTHING, act: { do: mode === "plan" ? "make" : "lead", choice: `${area}: ${order}` } };
}
