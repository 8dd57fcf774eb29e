/** Lines of the map as paths. */
import { AREAS, facts, type Point } from "./facts";

export function closed(points: Point[]): string {
  return `${open(points)}Z`;
}

export function open(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

export const SHAPES: Record<string, string> = Object.fromEntries(
  Object.entries(AREAS).map(([area, { shape }]) => [area, closed(shape)]),
);

export interface Way {
  line: string;
  heads: string[];
  middle: Point;
}

/** A bent way from one area to another, with an arrowhead at its end, or at both. */
export function way(from: string, to: string, { bend = 0.14, room = 34, both = false, head = 13 } = {}): Way {
  const [a, b] = [AREAS[from]!.xy, AREAS[to]!.xy];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const top: Point = [(a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend];
  const start = towards(a, top, room);
  const end = towards(b, top, room);
  const heads = [arrowhead(top, end, head), ...(both ? [arrowhead(top, start, head)] : [])];
  const middle: Point = [(start[0] + 2 * top[0] + end[0]) / 4, (start[1] + 2 * top[1] + end[1]) / 4];
  return { line: `M${start.join(" ")}Q${top.join(" ")} ${end.join(" ")}`, heads, middle };
}

function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [round(x + ((toX - x) / length) * distance), round(y + ((toY - y) / length) * distance)];
}

function arrowhead(from: Point, [x, y]: Point, size: number): string {
  const angle = Math.atan2(y - from[1], x - from[0]);
  const corner = (turn: number, far: number) =>
    `${round(x + far * Math.cos(angle + turn))} ${round(y + far * Math.sin(angle + turn))}`;
  return `M${corner(0, size * 0.6)}L${corner(2.5, size)}L${corner(Math.PI, size * 0.45)}L${corner(-2.5, size)}Z`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Where a border is crossed: its middle, and the angle at which a road would run. */
export function crossing(a: string, b: string): { at: Point; angle: number } {
  const [one, two] = [AREAS[a]!.xy, AREAS[b]!.xy];
  const angle = (Math.atan2(two[1] - one[1], two[0] - one[0]) * 180) / Math.PI;
  return { at: [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2], angle };
}

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

/** Every fourth point, so that letters stand calmly on it. */
function smooth(line: Point[]): string {
  const some = line.filter((_, at) => at % 8 === 0 || at === line.length - 1);
  return open(some);
}
