/** A moment in the reader's language: the hour where it is today, else the day too. */
import { settings } from "./settings.svelte";

export function moment(at: number): string {
  const when = new Date(at);
  const isToday = when.toDateString() === new Date().toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(settings.language === "en" ? "en-GB" : settings.language, { ...day, hour: "numeric", minute: "2-digit" }).format(when);
}
