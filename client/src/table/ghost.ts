/** What a lesson suggests, on the screen: the thing that is to be pressed next, and where it is. */
const MARKS = ["data-point", "data-order", "data-legal", "data-option", "data-area", "data-card"];
const PRESSED = ".chosen, [aria-pressed=true]";
const [EDGE, LEAST, SPOT] = [5, 30, 44]; // pixels: between a thing and its ring, the smallest ring, the ring on a map
const GRAIN = 11; // so many places across and down are tried for one inside an area

export interface Suggested {
  choice: string;
  points: readonly string[];
  drafted: string | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The thing to press next: what confirms, else the first point that is there and not yet pressed, else all choices. */
export function targetOf({ choice, points, drafted }: Suggested): Element | null {
  if (drafted === choice) return document.querySelector(".ask .draft .button.main");
  const listed = [...document.querySelectorAll(".ask details[open] [data-choice]")].find((one) => one.getAttribute("data-choice") === choice);
  if (listed) return listed;
  const there = points.flatMap((point) => thingsAt(point).find(isThere) ?? []);
  return there.find((one) => !one.matches(PRESSED)) ?? there.at(-1) ?? document.querySelector(".ask summary");
}

function thingsAt(point: string): Element[] {
  return MARKS.flatMap((mark) => [...document.querySelectorAll(`.board [${mark}="${CSS.escape(point)}"]`)]);
}

function isThere(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && !element.matches(":disabled");
}

/** Where the ring goes: around a thing; of an area on a map around a place inside it, for its middle may lie outside. */
export function boxOf(target: Element): Box {
  const shape = target instanceof SVGGElement ? target.querySelector("path") : null;
  if (shape) return around(middleOf(shape).matrixTransform(shape.getScreenCTM()!), SPOT, SPOT);
  const { x, y, width, height } = target.getBoundingClientRect();
  return around({ x: x + width / 2, y: y + height / 2 }, Math.max(LEAST, width + 2 * EDGE), Math.max(LEAST, height + 2 * EDGE));
}

function around({ x, y }: { x: number; y: number }, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

const middles = new WeakMap<SVGPathElement, DOMPoint>();

/** The place inside a shape that is nearest to the middle of all such places. */
function middleOf(shape: SVGPathElement): DOMPoint {
  const known = middles.get(shape);
  if (known) return known;
  const { x, y, width, height } = shape.getBBox();
  const steps = Array.from({ length: GRAIN }, (_, at) => (at + 0.5) / GRAIN);
  const inside = steps.flatMap((across) => steps.map((down) => new DOMPoint(x + width * across, y + height * down))).filter((one) => shape.isPointInFill(one));
  const mean = (of: "x" | "y") => inside.reduce((sum, one) => sum + one[of], 0) / (inside.length || 1);
  const far = (one: DOMPoint) => Math.hypot(one.x - mean("x"), one.y - mean("y"));
  const found = inside.sort((one, other) => far(one) - far(other))[0] ?? new DOMPoint(x + width / 2, y + height / 2);
  middles.set(shape, found);
  return found;
}
