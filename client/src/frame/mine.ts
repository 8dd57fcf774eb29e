/** One's tables in words. */
import type { Mine } from "../lib/api";
import { listed, playerNames, t } from "../lib/texts.svelte";

/** With whom one sits there; the open seats too. */
export function others({ table, seats, kept = [] }: Mine): string {
  const names = playerNames(table.seats);
  const all = table.seats.filter(({ seat }) => !seats.includes(seat) && !kept.includes(seat));
  const open = all.filter((one) => one.kind === "open" && !one.kept).length;
  const people = all.filter((one) => one.kind !== "open").map(({ seat }) => names[seat]!);
  const asked = all.filter((one) => one.kind === "open" && one.kept).map(({ name }) => t("home.asked", { name }));
  return listed([...people, ...asked, ...(open ? [t("home.free", { n: open })] : [])]);
}

/** Whether a seat is kept there for one's answer. */
export function isInvited({ table, kept = [] }: Mine): boolean {
  return kept.length > 0 && table.status === "lobby";
}

/** How it stands, or how it ended for one. */
export function standing(one: Mine): string {
  const { table, seats, places } = one;
  const own = seats.map((seat) => places?.[seat] ?? 0).filter(Boolean);
  if (!own.length) return t(`table.${table.status}`);
  const place = Math.min(...own);
  return place === 1 ? t("home.won") : t("home.place", { n: place, of: table.players });
}
