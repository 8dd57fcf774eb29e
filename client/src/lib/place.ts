/** Where something can lie without covering what is needed. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const STEP = 12; // pixels between two places that are tried

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The free place for a box of that size that is lowest in the room, and there the leftmost; null: there is none. */
export function findPlace(width: number, height: number, room: Box, taken: Box[]): { left: number; top: number } | null {
  for (let top = room.bottom - height; top >= room.top; top -= STEP) {
    for (let left = room.left; left + width <= room.right; left += STEP) {
      const box = { left, top, right: left + width, bottom: top + height };
      if (!taken.some((one) => meets(box, one))) return { left, top };
    }
  }
  return null;
}

const CHOSEN = ".legal, [data-legal], [data-option]";
const PRESSED = `${CHOSEN}, button, input, select`;

/** What a question needs on a board: what can be chosen, and whole panels where it has to be scrolled to; all buttons besides. */
export function neededOn(board: Element, andButtons: boolean): Box[] {
  const needed = [...board.querySelectorAll(andButtons ? PRESSED : CHOSEN)].filter((one) => one.getClientRects().length);
  return needed.map((one) => (panelOf(one, board) ?? one).getBoundingClientRect());
}

/** The panel that has to be scrolled for something to be seen. */
function panelOf(one: Element, board: Element): Element | null {
  for (let around = one.parentElement; around && around !== board; around = around.parentElement) {
    if (around instanceof HTMLElement && /auto|scroll/.test(getComputedStyle(around).overflow) && isCut(one, around)) return around;
  }
  return null;
}

function isCut(one: Element, around: HTMLElement): boolean {
  const [inner, outer] = [one.getBoundingClientRect(), around.getBoundingClientRect()];
  return inner.left < outer.left || inner.top < outer.top || inner.right > outer.right || inner.bottom > outer.bottom;
}
