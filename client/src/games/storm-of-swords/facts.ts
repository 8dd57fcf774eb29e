/** What is printed on the board, the pieces and the cards: `facts.json`, which `facts.py` writes from the engine's data. */
import type { BoardFacts, Border } from "../thrones/facts";
import json from "./facts.json";

interface Facts extends BoardFacts {
  borders: (Border & { river: string })[];
  arrows: { a: string; b: string; house: string }[];
  closed: Record<string, string[]>;
  weather: string[];
  /** In which weather nobody crosses a ford. */
  fords_shut: string[];
  weather_icons: string[];
  claim_to_win: number;
  allies: Record<string, { deck: string; kind: string; cost: number; strength: number }>;
}

export const facts = json as unknown as Facts;
export const AREAS = facts.areas;
