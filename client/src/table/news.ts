/** What a table tells the one who looks: whom it waits for, what happened, and since when. */
import { onceSealed, takenBack, told, type Speaker } from "../frame/tools";
import type { View } from "../lib/board";
import type { Seat } from "../lib/connection.svelte";
import type { EntryInfo, TableInfo } from "../lib/protocol";
import { listed, t } from "../lib/texts.svelte";

export function waitingFor({ status }: TableInfo, { asked = [] }: View, behind: number, speak: Speaker): string {
  if (status === "over") return t("table.over");
  if (status === "paused") return t("table.paused");
  if (behind > 0 || !asked.length) return t("table.watching");
  if (asked.length === 1) return speak.asked(asked[0]!);
  return t("table.waits", { who: listed(asked.map((one) => speak.who(one.seat))), n: asked.length });
}

const lastOwn = ({ viewer, entries }: Seat) => entries.findLast((entry) => entry.kind === "answer" && entry.seat === viewer)?.seq ?? 0;

/** Where to watch again what happened since one answered last: a replay from there to now; "" where nothing has. */
export function linkSinceMyTurn(table: string, seat: Seat): string {
  const [from, to] = [lastOwn(seat), seat.entries.at(-1)?.seq ?? 0];
  return seat.viewer === null || to <= from ? "" : `/replay/${table}?viewer=${seat.viewer}&at=${from}&to=${to}`;
}

/** What happened since one answered last, or since the game began, but for what was taken back. */
export function sinceMyTurn(seat: Seat, speak: Speaker): string[] {
  const { entries } = seat;
  const begun = entries.find(({ kind }) => kind === "start")?.seq ?? 1;
  const last = Math.max(lastOwn(seat), begun - 1);
  const undone = takenBack(entries);
  return wordsOf(entries.filter(({ seq }) => seq > last && !undone.has(seq)), speak);
}

export function wordsOf(entries: EntryInfo[], speak: Speaker): string[] {
  return onceSealed(entries).flatMap((entry) => told(entry, speak)).map((line) => line.words);
}

/** When the present position came to be, by the server's clock. */
export function whenItBegan(entries: EntryInfo[]): number | null {
  return entries.findLast(({ kind }) => kind === "answer" || kind === "undo" || kind === "start")?.at ?? null;
}
