/** Where one is: the path, kept by the browser's history. */
let path = $state(location.pathname);
let query = $state(location.search);
addEventListener("popstate", read);

function read(): void {
  path = location.pathname;
  query = location.search;
}

export const route = {
  /** The parts of the path: `/t/1a2b` is ["t", "1a2b"]. */
  get parts(): string[] {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  },
  get query(): URLSearchParams {
    return new URLSearchParams(query);
  },
};

export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  if (!replace) scrollTo(0, 0);
  read();
}

/** Links inside the client: no page is loaded anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
  if (link.origin !== location.origin || link.target || link.pathname.startsWith("/api/") || link.hasAttribute("download")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
