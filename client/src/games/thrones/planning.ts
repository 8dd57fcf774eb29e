/** Orders that are being placed. */
export interface Planning {
  options: Set<string>;
  /** The area that gets the order, or the order that is to get an area. */
  area: string;
  order: string;
  /** The orders of this player now, by area. */
  placed: Record<string, string>;
  press: (order: string) => void;
  drag: (event: PointerEvent, order: string) => void;
  step: (choice: string) => void;
}
