/** What just happened, as something that goes from one area to another. */
import type { Event } from "../../lib/board";
import type { Areas } from "./facts";
import type { Flight } from "./Flights.svelte";
import { readBundle } from "./notation";

let flown = 0;

export function flightsOf(events: Event[], houses: string[], areas: Areas): Flight[] {
  return events.flatMap(({ kind, data }) => {
    const [from, to, icon] = endsOf(kind, data);
    if (!(from in areas && to in areas)) return [];
    return [{ id: ++flown, from, to, icon, house: houses[Number(data.seat)] ?? "" }];
  });
}

function endsOf(kind: string, { area, target, origin, bundle }: Event["data"]): [from: string, to: string, icon: string] {
  const ends: Record<string, [unknown, unknown, string]> = {
    moved: [area, target, iconOf(String(bundle ?? ""))],
    retreats: [area, target, "F"],
    leaders_fled: [area, target, "leader"],
    raided: [area, target, "raid"],
    attack: [origin, area, "swords"],
  };
  const [from, to, icon] = ends[kind] ?? ["", "", ""];
  return [String(from), String(to), icon];
}

function iconOf(bundle: string): string {
  const kinds = Object.keys(readBundle(bundle).units);
  return ["S", "K"].find((kind) => kinds.includes(kind)) ?? (kinds.length ? "F" : "leader");
}
