/** What a person has set in this browser; kept in its storage. */
import type { Pace } from "./pace";

export type Language = "en" | "hu" | "cs";
export type Theme = "auto" | "light" | "dark";

export const LANGUAGES: Record<Language, string> = { en: "English", hu: "Magyar", cs: "Čeština" };
const KEY = "smallcouncil";

interface Kept {
  language: Language;
  theme: Theme;
  /** Whether tables sound; null: nobody has been asked yet, and nothing sounds. */
  sound: boolean | null;
  motion: boolean;
  /** Whether the drawer beside the board is open; null: as there is room for it. */
  drawer: boolean | null;
  pace: Pace;
}

function usual(): Kept {
  const spoken = (navigator.languages ?? ["en"]).map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES);
  return { language: (spoken ?? "en") as Language, theme: "auto", sound: null, motion: true, drawer: null, pace: "calm" };
}

function kept(): Kept {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual();
  }
}

export const settings: Kept = $state(kept());

export function set(change: Partial<Kept>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage is switched off: the setting lasts as long as the page.
  }
  show();
}

/** Put theme and language on the page. */
export function show(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  if (settings.theme === "auto") delete page.dataset.theme;
  else page.dataset.theme = settings.theme;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
let isStill = $state(still.matches);
still.addEventListener("change", () => (isStill = still.matches));

/** Whether nothing should move: the system or the person says so. */
export function reducedMotion(): boolean {
  return isStill || !settings.motion;
}
