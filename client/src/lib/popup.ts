/** What opens over the page goes away by Escape and by a press anywhere else. */

/** Calls `close` then. By Escape the focus goes back to what opened it: the first thing inside that takes it. */
export function closesItself(popup: HTMLElement, close: () => void): { destroy: () => void } {
  const isOpen = () => popup.matches("details[open], .open");
  function press({ target }: PointerEvent) {
    if (isOpen() && !popup.contains(target as Node)) close();
  }
  function key(event: KeyboardEvent) {
    if (event.key !== "Escape" || !isOpen()) return;
    event.preventDefault(); // it is meant for nothing behind
    close();
    popup.querySelector<HTMLElement>("summary, button")?.focus();
  }
  document.addEventListener("pointerdown", press);
  document.addEventListener("keydown", key);
  return {
    destroy() {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    },
  };
}
