/** What is printed on the board, the pieces and the cards: `facts.json`, which `facts.py` writes from the engine's data. */
import type { AreaFacts, BoardFacts, Point } from "../thrones/facts";
import json from "./facts.json";

type Printed = AreaFacts & { island: boolean; spot: Point };
interface Facts extends BoardFacts {
  areas: Record<string, Printed>;
  castles_to_win: number;
  /** The top of the wildlings' track. */
  wildlings: number;
  /** The spaces of that track. */
  wildling_spaces: number[];
  mammoths: string[];
}

const told = json as unknown as Facts;
/** Seas lie below the land, and islands on top of them. What stands in an area stands where it has most room. */
const height = ({ kind, island }: Printed) => (kind === "sea" ? 0 : island ? 2 : 1);
const areas = Object.entries(told.areas).sort(([, one], [, other]) => height(one) - height(other));

export const facts: Facts = { ...told, canvas: { ...told.canvas, isTight: true }, areas: Object.fromEntries(areas.map(([area, own]) => [area, { ...own, xy: own.spot }])) };
export const AREAS = facts.areas;
