/** What things on a board are: a board marks each by its id (`data-what`) and, where it counts, by its state (`data-now`); the engine says the rest. */
import type { Tools } from "./board";

export interface Told {
  /** What it is at the moment: "3 knights". */
  now: string;
  words: string;
}

const THING = "[data-what]";
const TITLED = "[title], :has(> title)";
const LAND = ".map";
const MOST = 6; // things that are told of together

/** The sentence of a thing; "" where the texts have none, as those of earlier rules. */
export function sentenceOf(id: string, say: Tools["say"]): string {
  const key = `about.${id}`;
  const words = say(key, {});
  return words === key ? "" : words;
}

interface Marked {
  dataset: DOMStringMap;
}

/** What is told of a thing. */
export function toldOf({ dataset }: Marked, say: Tools["say"]): Told | null {
  const words = sentenceOf(dataset.what ?? "", say);
  return words ? { now: dataset.now ?? "", words } : null;
}

/** What is told of several at once, each kind once. */
export function toldOfAll(things: Iterable<Marked>, say: Tools["say"]): Told | null {
  const all = [...things].flatMap((thing) => toldOf(thing, say) ?? []);
  const lines = [...new Set(all.map(({ now, words }) => (now ? `${now}: ${words}` : words)))];
  return lines.length ? { now: "", words: lines.slice(0, MOST).join(" ") } : null;
}

/** The smallest of the boxes that hold a point. */
export function smallestAt<T extends { box: DOMRect }>(boxes: T[], x: number, y: number): T | undefined {
  const held = boxes.filter(({ box }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
  return held.sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)[0];
}

type Drawn = HTMLElement | SVGElement;

/** The thing that is pointed at. What stands on a map takes no pointer, so that its area does: there it is looked for by its place. */
export function thingAt(target: Element, x: number, y: number): Drawn | null {
  const found = target.closest<Drawn>(THING);
  const land = found ? null : target.closest(LAND);
  const pieces = [...(land?.querySelectorAll<Drawn>(THING) ?? [])].map((thing) => ({ thing, box: thing.getBoundingClientRect() }));
  return found ?? smallestAt(pieces, x, y)?.thing ?? null;
}

/** What is inside something that can be focused, or stands in its area: what lies on top first. */
export function thingsIn(element: Element): Drawn[] {
  const area = element.getAttribute("data-area");
  const around = area ? [...(element.closest(LAND)?.querySelectorAll(`[data-pieces="${CSS.escape(area)}"]`) ?? [])].reverse() : [element];
  return around.flatMap((one) => [...one.querySelectorAll<Drawn>(THING)]);
}

/** What says itself by its title alone. */
export function titleOf(target: Element): Told | null {
  const titled = target.closest(TITLED);
  const words = titled?.getAttribute("title") ?? titled?.querySelector(":scope > title")?.textContent ?? "";
  return words ? { now: "", words } : null;
}

const REACHED = "button, a[href], summary, [role='button'], [aria-hidden='true']";

/** Let the keyboard come to every thing that is in nothing that it comes to already. Gives back what undoes it. */
export function letWalk(board: Element): () => void {
  const walked = new Set<Element>();
  function open(): void {
    for (const thing of board.querySelectorAll(THING)) {
      if (walked.has(thing) || thing.closest(REACHED)) continue;
      thing.setAttribute("tabindex", "0");
      walked.add(thing);
    }
  }
  const watch = new MutationObserver(open);
  watch.observe(board, { childList: true, subtree: true });
  open();
  return () => {
    watch.disconnect();
    for (const thing of walked) thing.removeAttribute("tabindex");
  };
}
