/** Focus that is always to be seen. */

/** When what had the focus inside goes away, the element itself takes it, so that Tab goes on from there. */
export function keepsFocus(region: HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const remember = ({ target }: FocusEvent) => (last = target as Element);
  const observer = new MutationObserver(() => {
    const now = document.activeElement; // what was just disabled has it until the next frame
    if (last === null || (now !== document.body && now !== last) || isThere(last)) return;
    last = null;
    region.focus({ preventScroll: true });
  });
  region.tabIndex = -1;
  region.addEventListener("focusin", remember);
  observer.observe(region, { childList: true, subtree: true, attributeFilter: ["disabled", "tabindex"] });
  return {
    destroy() {
      observer.disconnect();
      region.removeEventListener("focusin", remember);
    },
  };
}

const isThere = (element: Element) => element.isConnected && !element.matches(":disabled");
