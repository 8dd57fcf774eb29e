/** A sheet of a phone: as high as half of the screen, or as all of it. It is turned by a press, pulled by a finger. */
const FAR = 24; // pixels that a finger pulls before it means it

export class Sheet {
  isFull = $state(false);
  #wasPulled = false;

  /** A press on the grip; the one that ends a pull is none. */
  press = (): void => {
    if (!this.#wasPulled) this.isFull = !this.isFull;
    this.#wasPulled = false;
  };

  /** Up, and the sheet is full; down, and it is half. */
  pull = ({ clientY: from, target, pointerId }: PointerEvent): void => {
    const grip = target as HTMLElement;
    const follow = new AbortController();
    const { signal } = follow;
    this.#wasPulled = false;
    grip.setPointerCapture?.(pointerId);
    const move = ({ clientY }: PointerEvent) => {
      if (Math.abs(clientY - from) < FAR) return;
      [this.#wasPulled, this.isFull] = [true, clientY < from];
    };
    grip.addEventListener("pointermove", move, { signal });
    for (const end of ["pointerup", "pointercancel"]) grip.addEventListener(end, () => follow.abort(), { signal });
  };

  lower = (): void => {
    this.isFull = false;
  };
}
