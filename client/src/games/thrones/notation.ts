/** Choices as the engine writes them: which areas one belongs to, and how a click would be written. */
import type { Decision } from "../../lib/board";
import type { Spot } from "../thrones/selection";
import type { Areas } from "./facts";

const STEPS = ["move", "march_on"];

/** Where a choice belongs on the map; null: nowhere. */
export function spotOf(choice: string, decision: Decision, areas: Areas): Spot | null {
  const isArea = (word: string) => word in areas;
  const spot = (from: string, to: string, what: string) => ({ choice, from, to, what });
  if (STEPS.includes(decision.kind)) {
    const [to = "", ...rest] = choice.split(" ");
    return isArea(to) ? spot(String(decision.about.area), to, rest.join(" ")) : null;
  }
  const raid = /^(\S+) x (\S+)(?: with (.*))?$/.exec(choice);
  if (raid) return spot(raid[1]!, raid[2]!, raid[3] ?? "");
  const shift = /^(\S+) -> (\S+) (.*)$/.exec(choice);
  if (shift) return spot(shift[1]!, shift[2]!, shift[3]!);
  const ship = /^(\S+): ship (\S+)$/.exec(choice);
  if (ship) return spot(ship[1]!, ship[2]!, "ship");
  const [from = "", what = ""] = choice.split(/:? (.*)/);
  return isArea(from) ? spot(from, "", what) : null;
}

/** What a bundle like `robb 1K 2F` holds. */
export interface Bundle {
  units: Record<string, number>;
  leaders: string[];
}

export function readBundle(text: string): Bundle {
  const bundle: Bundle = { units: {}, leaders: [] };
  for (const word of text.split(" ").filter(Boolean)) {
    if (/^\d/.test(word)) bundle.units[word.slice(1)] = Number(word[0]);
    else bundle.leaders.push(word);
  }
  return bundle;
}

export function writeBundle({ units, leaders }: Bundle): string {
  const kinds = ["K", "F", "S", "k", "f", "K*", "F*", "S*", "k*", "f*"].filter((kind) => units[kind]);
  return [...leaders, ...kinds.map((kind) => `${units[kind]}${kind}`)].join(" ");
}

export function sizeOf({ units, leaders }: Bundle): number {
  return Object.values(units).reduce((sum, n) => sum + n, 0) * 10 + leaders.length;
}

/** A deal like `lannister: eddard for balon 4p`. */
export interface Deal {
  house: string;
  asked: string[];
  offered: string[];
  power: number;
}

export function readDeal(text: string): Deal | null {
  const parts = /^(\w+): (.+) for (.+)$/.exec(text);
  if (!parts) return null;
  const offer = parts[3]!.split(" ").filter((word) => word !== "nothing");
  const power = offer.find((word) => /^\d+p$/.test(word));
  return {
    house: parts[1]!,
    asked: parts[2]!.split(" "),
    offered: offer.filter((word) => word !== power),
    power: Number.parseInt(power ?? "0"),
  };
}

export function writeDeal({ house, asked, offered, power }: Deal): string {
  const offer = [...offered, ...(power ? [`${power}p`] : [])].join(" ") || "nothing";
  return `${house}: ${asked.join(" ")} for ${offer}`;
}

/** How pressing an area that cannot be chosen would be written, so that the engine can say why not. */
export function wouldBe(decision: Decision, area: string, from: string, order: string, bundle: string): string {
  switch (decision.kind) {
    case "plan":
    case "raven":
      return `${area}: ${order || "march"}`;
    case "march":
      return `${area}: march`;
    case "muster":
      return from && from !== area ? `${from}: ship ${area}` : `${area}: footman`;
    case "consolidate":
      return `${area}: power`;
    case "raid":
    case "raid_again":
      return from ? `${from} x ${area}` : `${area}: nothing`;
    case "manage_troops":
      return from ? `${from} -> ${area} ${bundle || "1F"}` : `${area} -> ${area} 1F`;
    case "move":
    case "march_on":
      return `${area} ${bundle || "1F"}`;
    case "reconcile":
    case "lose_units":
      return `${area} F`;
    default:
      return area;
  }
}
