/** Hints: the first time a kind of question comes, a sentence tells what it is good for. Who has seen which is kept by person, else by browser. */
import { ask } from "./ask";

const KEY = "smallcouncil.hints";

interface Kept {
  seen: string[]; // game and kind of question
  off: boolean;
}

function inBrowser(): Kept {
  try {
    return { seen: [], off: false, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return { seen: [], off: false };
  }
}

const kept: Kept = $state(inBrowser());
let isKnown = $state(false); // whether the server has said what the person has seen elsewhere
let asked: Promise<void> | undefined;

/** Keep it here, and with the person if there is one. */
function keep(change: Partial<Kept>): void {
  Object.assign(kept, change);
  asked ??= Promise.resolve(); // what is said here holds, whatever was said elsewhere
  isKnown = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is switched off: it lasts as long as the page.
  }
  ask("put", "/api/me/hints", { body: { seen: [...kept.seen], off: kept.off } }).catch(() => {}); // nobody is signed in, or the hint is gone
}

async function meet(): Promise<void> {
  try {
    const { seen = [], off = false } = await ask("get", "/api/me/hints");
    Object.assign(kept, { seen: [...new Set([...seen, ...kept.seen])], off: off || kept.off });
  } catch {
    // Nobody is signed in: the browser alone remembers.
  }
  isKnown = true;
}

export const hints = {
  get areOff(): boolean {
    return kept.off;
  },
  get areFresh(): boolean {
    return !kept.off && kept.seen.length === 0;
  },
  /** Whether a hint is still to be given; not before it is known what the person has seen elsewhere. */
  isDue(hint: string): boolean {
    if (kept.off || kept.seen.includes(hint)) return false;
    asked ??= meet();
    return isKnown;
  },
  see(hint: string): void {
    if (!kept.seen.includes(hint)) keep({ seen: [...kept.seen, hint] });
  },
  switchOff(): void {
    keep({ off: true });
  },
  /** All of them come anew. */
  again(): void {
    keep({ seen: [], off: false });
  },
};
