/** Bargains in the engine's notation: "propose influence deck #7 for 2p" is what I grant, for what I get. */
import type { Decision } from "../../lib/board";
import type { Bundle } from "./view";

/** What one player may grant: every way to name sources of hostages, and the most power. */
export interface Grants {
  hostages: string[][];
  power: number;
}
/** What the decision allows; the engine sends it as the domain of the choices. */
export interface Proposals {
  answers: string[];
  mine: Grants;
  theirs: Grants;
  may_propose: boolean;
}

export const proposals = (decision: Decision): Proposals => decision.domain as unknown as Proposals;

export const NOTHING: Bundle = [false, [], 0];
export const isNothing = ([influence, hostages, power]: Bundle): boolean => !influence && !hostages.length && !power;

function write([influence, hostages, power]: Bundle): string {
  const words = [...(influence ? ["influence"] : []), ...hostages, ...(power ? [`${power}p`] : [])];
  return words.join(" ") || "nothing";
}

export const propose = (grants: Bundle, gets: Bundle): string => `propose ${write(grants)} for ${write(gets)}`;

function read(text: string): Bundle {
  const words = text.split(" ");
  const power = words.find((word) => /^\d+p$/.test(word));
  return [words.includes("influence"), words.filter((word) => /^(deck|hand|#\d+)$/.test(word)), power ? Number.parseInt(power, 10) : 0];
}

/** What is granted and what is got, if a choice is a proposal. */
export function readProposal(choice: string): [grants: Bundle, gets: Bundle] | null {
  const parts = /^propose (.+) for (.+)$/.exec(choice);
  return parts ? [read(parts[1]!), read(parts[2]!)] : null;
}

const key = (sources: string[]): string => [...sources].sort().join(" ");

/** These sources in the order the notation wants, if they may be named together. */
export function wayOf(grants: Grants, sources: string[]): string[] | null {
  return grants.hostages.find((way) => key(way) === key(sources)) ?? null;
}

/** Every single source there is, in order. */
export function sourcesOf(grants: Grants): string[] {
  return grants.hostages.filter((way) => way.length === 1).map((way) => way[0]!);
}
