/** The Trident as paths: its areas and its rivers. */
import { closed, open } from "../thrones/drawing";
import type { Point } from "../thrones/facts";
import { AREAS, facts } from "./facts";

export const SHAPES: Record<string, string> = Object.fromEntries(
  Object.entries(AREAS).map(([area, { shape }]) => [area, closed(shape)]),
);

const NAMED = ["Green Fork", "Blue Fork", "Red Fork", "Trident", "Blackwater Rush"];

/** For each river the longest stretch that nothing crosses, or else the longest, read from the left. */
export const RIVERS: { river: string; line: string }[] = NAMED.map((river) => {
  const own = facts.borders.filter((border) => border.river === river && border.line.length > 1);
  const best = own.sort((a, b) => length(b.line) - length(a.line))[0]!.line;
  const isBackwards = best[0]![0] > best[best.length - 1]![0];
  return { river, line: smooth(isBackwards ? [...best].reverse() : best) };
});

function length(line: Point[]): number {
  return line.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - line[at]![0], y - line[at]![1]), 0);
}

/** Every eighth point, so that letters stand calmly on it. */
function smooth(line: Point[]): string {
  const some = line.filter((_, at) => at % 8 === 0 || at === line.length - 1);
  return open(some);
}
