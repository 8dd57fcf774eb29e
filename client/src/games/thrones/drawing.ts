/** Lines of the map as paths. */
import type { Point } from "./facts";

export function closed(points: Point[]): string {
  return `${open(points)}Z`;
}

export function open(points: Point[]): string {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;
}

export interface Way {
  line: string;
  heads: string[];
  middle: Point;
}

/** A bent way from one point to another, with an arrowhead at its end, or at both. */
export function way(a: Point, b: Point, { bend = 0.14, room = 34, both = false, head = 13 } = {}): Way {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const top: Point = [(a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend];
  const start = towards(a, top, room);
  const end = towards(b, top, room);
  const heads = [arrowhead(top, end, head), ...(both ? [arrowhead(top, start, head)] : [])];
  const middle: Point = [(start[0] + 2 * top[0] + end[0]) / 4, (start[1] + 2 * top[1] + end[1]) / 4];
  return { line: `M${start.join(" ")}Q${top.join(" ")} ${end.join(" ")}`, heads, middle };
}

/** A way over several points, rounded at those between; over two a bent one. */
export function wayOver(points: Point[]): Way {
  if (points.length < 3) return way(points[0]!, points[1]!);
  const [last, before] = [points[points.length - 1]!, points[points.length - 2]!];
  const end = towards(last, before, 34);
  const middles = points.slice(1, -2).map((point, at) => ({ point, to: halfway(point, points[at + 2]!) }));
  const curves = middles.map(({ point, to }) => `Q${point.join(" ")} ${to.join(" ")}`).join("");
  const line = `M${towards(points[0]!, points[1]!, 34).join(" ")}${curves}Q${before.join(" ")} ${end.join(" ")}`;
  return { line, heads: [arrowhead(before, end, 13)], middle: points[Math.floor(points.length / 2)]! };
}

function halfway([x, y]: Point, [toX, toY]: Point): Point {
  return [(x + toX) / 2, (y + toY) / 2];
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

const SHRUNK = [1, 0.8, 0.6, 0.45, 0.3];

/** Of some places for a thing, from the middle of where it belongs, the first that is within; nearer to the middle if none is. */
export function slotIn(places: Point[], isWithin: (x: number, y: number) => boolean): Point {
  const near = SHRUNK.flatMap((part) => places.map(([x, y]): Point => [x * part, y * part]));
  return near.find(([x, y]) => isWithin(x, y)) ?? [0, 0];
}

/** Whether a point lies within an outline. */
export function isInside(outline: Point[], [x, y]: Point): boolean {
  const crossed = outline.filter(([x1, y1], at) => {
    const [x2, y2] = outline[(at + 1) % outline.length]!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
  });
  return crossed.length % 2 === 1;
}

/** Where a border between two points is crossed: its middle, and the angle at which a road would run. */
export function crossing(one: Point, two: Point): { at: Point; angle: number } {
  const angle = (Math.atan2(two[1] - one[1], two[0] - one[0]) * 180) / Math.PI;
  return { at: [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2], angle };
}
