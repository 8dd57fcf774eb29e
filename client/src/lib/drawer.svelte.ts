/** The drawer beside the board, with the log, the talk and the rules: as it was left, else open where there is room for it. */
import { set, settings } from "./settings.svelte";

function watched(query: string): { readonly matches: boolean } {
  const media = matchMedia(query);
  let matches = $state(media.matches);
  media.addEventListener("change", () => (matches = media.matches));
  return {
    get matches() {
      return matches;
    },
  };
}

/** Where the drawer lies over the board instead of beside it. */
export const narrow = watched("(max-width: 899px)");
const roomy = watched("(min-width: 1600px)");
let isOver = $state(false); // the board of a narrow screen

export const drawer = {
  get isOpen(): boolean {
    return narrow.matches ? isOver : (settings.drawer ?? roomy.matches);
  },
  open(): void {
    if (narrow.matches) isOver = true;
    else if (!this.isOpen) set({ drawer: true });
  },
  /** The table is left: at the next one it does not lie over the board. */
  leave(): void {
    isOver = false;
  },
  shut(): void {
    if (narrow.matches) isOver = false;
    else set({ drawer: false });
  },
};
