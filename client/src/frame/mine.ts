/** One's tables in words. */
import type { Mine } from "../lib/api";
import { listed, playerNames, t } from "../lib/texts.svelte";

/** With whom one sits there; the open seats too. */
export function others({ table, seats }: Mine): string {
  const names = playerNames(table.seats);
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  const people = table.seats.filter((seat) => seat.kind !== "open" && !seats.includes(seat.seat)).map((seat) => names[seat.seat]!);
  return listed(open ? [...people, t("home.free", { n: open })] : people);
}

/** Whether a seat is kept there for one's answer. */
export function isInvited({ table, kept = [] }: Mine): boolean {
  return kept.length > 0 && table.status === "lobby";
}

/** How it stands, or how it ended for one. */
export function standing(one: Mine): string {
  if (isInvited(one)) return t("home.invited");
  const { table, seats, places } = one;
  const own = seats.map((seat) => places?.[seat] ?? 0).filter(Boolean);
  if (!own.length) return t(`table.${table.status}`);
  const place = Math.min(...own);
  return place === 1 ? t("home.won") : t("home.place", { n: place, of: table.players });
}
