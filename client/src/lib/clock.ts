/** How long one may think at a table, in words. */
import type { TableInfo } from "./protocol";
import { t } from "./texts.svelte";

const UNITS: [unit: string, seconds: number][] = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
  ["seconds", 1],
];

export function clockWords(clock: TableInfo["clock"]): string {
  const { kind = "none", seconds = 60 } = clock;
  if (kind === "none") return t("clock.none");
  if (kind === "player") return t("clock.whole", { n: Math.max(1, Math.round(seconds / 60)) });
  const [unit, length] = UNITS.find(([, length]) => seconds >= length)!;
  return t(`clock.each.${unit}`, { n: Math.round(seconds / length) });
}
