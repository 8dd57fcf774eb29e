/** Which thing on the board a choice belongs to, by the notation; and which choice pressing a thing would mean. */
import type { Decision, Together } from "../../lib/board";
import { HOUSE_OF, SIGNS } from "./cards";
import type { ThroneView } from "./view";

/** "person robb", "house stark", "card 20", "sheet cersei", "hostage 7", "deck 2", "hand 2" (of a seat). */
export type Thing = string;
type Sort = "person" | "house" | "card" | "sheet" | "hostage" | "source";

const SORTS: Record<string, Sort> = {
  keep_leader: "sheet",
  reinforce: "person", participant: "person", distribute: "person", distribute_up_to: "person", blood_price: "person",
  force_support: "person", offer_support: "person", offer_to_king: "person", torture: "person", torture_more: "person", shadow: "person",
  poison: "person",
  defender: "house", victim: "house", instinct: "house", letter: "house", warg: "house", king: "house",
  play: "card", lay: "card", lay_face_up: "card", replace: "card", break_oath: "card", discard: "card",
  hostages: "hostage", break_chains: "hostage",
  source: "source",
};
/** Steps of a distribution are small and told at once; everything else that is pressed on the board is confirmed. */
const SMALL = ["reinforce", "distribute", "distribute_up_to"];

export const isSmall = (decision: Decision): boolean => SMALL.includes(decision.kind);

/** What is given out or discarded piece by piece: gathered, and made in one go with the last. */
const TOGETHER: Record<string, Together> = {
  distribute: { shows: ["power", "sheet"], isSmall: true },
  distribute_up_to: { shows: ["power", "sheet"], ends: "done", isSmall: true },
  discard: { shows: ["hands"] },
};

export const togetherFor = ({ kind, about }: Decision): Together | undefined => (Number(about.n) > 1 ? TOGETHER[kind] : undefined);

/** Whether the card to lay can be chosen while it is still asked whether a character card is played before. */
export function mayLayAhead({ kind }: Decision, view: ThroneView, me: number | null): boolean {
  if (me === null || kind !== "play" || !view.lays_next.includes(me)) return false;
  const hand = view.hands[me];
  return Array.isArray(hand) && hand.some((face) => isPlainCard(`card ${face}`));
}

/** What can be laid so: a character's card is pressed to be played for its text. */
export const isPlainCard = (thing: Thing): boolean => thing.startsWith("card ") && !(thing.slice("card ".length) in SIGNS);

/** The thing that a choice belongs to; null: it has a button of its own. */
export function thingOf(choice: string, decision: Decision): Thing | null {
  const last = choice.split(" ").at(-1) ?? "";
  switch (SORTS[decision.kind]) {
    case "person":
      return last in HOUSE_OF ? `person ${last}` : null;
    case "house":
      return `house ${choice}`;
    case "sheet":
      return `sheet ${choice}`;
    case "card":
      return choice.startsWith("pass") ? null : `card ${choice}`;
    case "hostage":
    case "source":
      if (last.startsWith("#")) return `hostage ${last.slice(1)}`;
      return choice === "pass" ? null : `${choice} ${Number(decision.about.victim)}`;
    default:
      return null;
  }
}

/** Whether a thing is of the sort that this decision is about, so that pressing it means something. */
export function isMeant(thing: Thing, decision: Decision): boolean {
  const sort = SORTS[decision.kind];
  const own = thing.split(" ")[0];
  return own === sort || (sort === "source" && (own === "hostage" || own === "deck" || own === "hand"));
}

/** The choice that pressing a thing would be if it were legal. */
export function choiceOf(thing: Thing, decision: Decision): string {
  const [sort = "", id = ""] = thing.split(" ");
  if (decision.kind === "offer_support") return `challenger ${id}`;
  if (sort === "hostage") return decision.kind === "hostages" ? `release #${id}` : `#${id}`;
  return sort === "deck" || sort === "hand" ? sort : id;
}

/** The choices by thing, and those without one. */
export function sorted(decision: Decision): { of: Map<Thing, string[]>; rest: string[] } {
  const of = new Map<Thing, string[]>();
  const rest: string[] = [];
  for (const choice of decision.options ?? []) {
    const thing = thingOf(choice, decision);
    if (thing === null) rest.push(choice);
    else of.set(thing, [...(of.get(thing) ?? []), choice]);
  }
  return { of, rest };
}
