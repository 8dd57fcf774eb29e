/** Something that is dragged to a place of the board: an order token, the army of an area, a card. */
interface Ghost {
  what: string;
  /** Where it was taken up, and where the finger or the mouse is. */
  from: [x: number, y: number];
  x: number;
  y: number;
}

const FAR = 8; // pixels after which a press is a drag

export class Drag {
  ghost = $state.raw<Ghost | null>(null);
  /** The place under what is carried. */
  over = $state("");
  #wasDragged = false;

  /** Places bear their name as `data-area`, or whatever a board calls them. */
  constructor(
    readonly places: "area" | "place",
    readonly lifted: (what: string) => void,
    readonly dropped: (place: string, what: string) => void,
  ) {}

  /** Whether the press that ends now was a drag, and so no click. */
  ends(): boolean {
    const was = this.#wasDragged;
    this.#wasDragged = false;
    return was;
  }

  begin = (event: PointerEvent, what: string): void => {
    const from: Ghost["from"] = [event.clientX, event.clientY];
    const isOther = ({ pointerId }: PointerEvent) => pointerId !== event.pointerId;
    this.#wasDragged = false;
    const follow = new AbortController();
    const { signal } = follow;
    const move = (now: PointerEvent) => {
      if (!isOther(now) && (this.ghost || Math.hypot(now.clientX - from[0], now.clientY - from[1]) > FAR)) this.#carry(what, from, now);
    };
    const up = (now: PointerEvent) => {
      if (isOther(now)) return;
      follow.abort();
      if (this.ghost) this.#let(what, now);
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", up, { signal });
    window.addEventListener("pointercancel", up, { signal });
  };

  #carry(what: string, from: Ghost["from"], { clientX: x, clientY: y }: PointerEvent): void {
    if (!this.ghost) this.lifted(what);
    this.ghost = { what, from, x, y };
    this.over = this.#placeAt(x, y);
  }

  #let(what: string, { type, clientX, clientY }: PointerEvent): void {
    this.ghost = null;
    this.over = "";
    this.#wasDragged = type === "pointerup";
    const place = this.#placeAt(clientX, clientY);
    if (place && type === "pointerup") this.dropped(place, what);
    setTimeout(() => (this.#wasDragged = false));
  }

  #placeAt(x: number, y: number): string {
    return document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>(`[data-${this.places}]`)?.dataset[this.places] ?? "";
  }
}
