/** Days and times as the reader's language writes them. */
import { settings } from "./settings.svelte";
import { placeOf } from "./template";
import { t } from "./texts.svelte";

const place = () => placeOf(settings.language);

export function dateWords(at: number): string {
  return new Intl.DateTimeFormat(place(), { dateStyle: "medium" }).format(at);
}

/** A month that the server names, as 2026-11: the initial of its name, or the whole name with its year. */
export function monthWords(month: string, how: "narrow" | "long"): string {
  const year = how === "long" ? ({ year: "numeric" } as const) : {};
  return new Intl.DateTimeFormat(place(), { month: how, ...year, timeZone: "UTC" }).format(new Date(`${month}-01T00:00:00Z`));
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, length: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How far away a moment is: "3 days ago", "in 5 minutes". */
export function awayWords(at: number, now: number): string {
  const [unit, length] = STEPS.find(([, length]) => Math.abs(at - now) >= length) ?? STEPS[STEPS.length - 1]!;
  return new Intl.RelativeTimeFormat(place(), { numeric: "auto" }).format(Math.trunc((at - now) / length), unit);
}

/** That somebody is away, and since when if it is a while. */
export function goneWords(since: number, now: number): string {
  return now - since < 60_000 ? t("presence.gone") : t("presence.away", { since: awayWords(since, now) });
}
