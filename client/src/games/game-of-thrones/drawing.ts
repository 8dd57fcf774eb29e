/** Westeros as paths. */
import { closed } from "../thrones/drawing";
import type { Point } from "../thrones/facts";
import { AREAS, facts } from "./facts";

const of = (isWanted: (area: string) => boolean) => Object.keys(AREAS).filter(isWanted);
const isSea = (area: string) => AREAS[area]!.kind === "sea";

export const SEAS = of(isSea);
export const LANDS = of((area) => !isSea(area));
export const SHAPES: Record<string, string> = Object.fromEntries(Object.keys(AREAS).map((area) => [area, closed(AREAS[area]!.shape) + holes(area)]));
export const LAND_SHAPES: Record<string, string> = Object.fromEntries(LANDS.map((area) => [area, SHAPES[area]!]));

/** The islands of a sea, as holes in it: drawn the other way round. */
function holes(sea: string): string {
  if (!isSea(sea)) return "";
  const turned = area(AREAS[sea]!.shape) > 0;
  const own = facts.borders.filter(({ a, b }) => a === sea || b === sea).map(({ a, b }) => (a === sea ? b : a));
  const islands = own.filter((other) => AREAS[other]!.island).map((island) => AREAS[island]!.shape);
  return islands.map((shape) => closed(area(shape) > 0 === turned ? [...shape].reverse() : shape)).join("");
}

/** By its sign which way round an outline runs. */
function area(shape: Point[]): number {
  return shape.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = shape[(at + 1) % shape.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}
