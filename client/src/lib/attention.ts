/** A call in the tab: a mark on the page's icon, and on the app's where it is installed. The title has its own. */
const PLAIN = "/favicon.svg";
const CALLING = "/favicon-turn.svg";

/** How many tables wait for the person, as far as this page knows. */
export function callFor(tables: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = tables > 0 ? CALLING : PLAIN;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  // Not every browser has badges, and none has to show one.
  if (tables > 0) void navigator.setAppBadge?.(tables).catch(() => undefined);
  else void navigator.clearAppBadge?.().catch(() => undefined);
}
