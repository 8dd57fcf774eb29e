/** Words for a table: the game's UI words, the engine's sentences, the players' names. */
import type { Decision, GameParts, Tools } from "../lib/board";
import type { EntryInfo, EventInfo, TableInfo } from "../lib/protocol";
import { botName, playerNames, say as words, t } from "../lib/texts.svelte";
import { nameOf, plainLabel, sentence, type Texts, type Who } from "../lib/words";

export interface Speaker extends Tools {
  label: (choice: string, decision: Decision | null) => string;
  who: Who;
}

export function speaker(parts: GameParts, texts: Texts | null, table: TableInfo): Speaker {
  const names = playerNames(table.seats);
  const who = (seat: number) => names[seat] ?? t("seat.nobody", { n: seat + 1 });
  const tools: Tools = {
    names,
    t: (key, values = {}) => words(key, values, parts.texts),
    say: (key, about) => sentence(texts, key, about, who),
    name: (id) => nameOf(texts, id),
  };
  const label = (choice: string, decision: Decision | null) =>
    parts.label?.(choice, tools, decision) ?? plainLabel(texts, choice);
  return { ...tools, label, who };
}

/** What an entry tells, line by line; nothing for an answer that changed nothing to be told. */
export function told(entry: EntryInfo, speak: Speaker): { words: string; ids: Set<string> }[] {
  if (entry.kind !== "answer" && entry.kind !== "start") {
    const about = {
      who: speak.names[entry.seat ?? 0] ?? "",
      name: entry.name ?? "",
      bot: entry.bot ? botName(entry.bot) : "",
      n: (entry.seat ?? 0) + 1,
    };
    const what = entry.what ? `.${entry.what}` : entry.kind === "vote" ? (entry.yes ? ".yes" : ".no") : "";
    return [{ words: t(`log.${entry.kind}${what}`, about), ids: new Set() }];
  }
  const lines = (entry.events ?? []).map((event) => ({ words: eventWords(event, speak), ids: idsOf(event.data) }));
  if (lines.length || entry.kind === "start") return lines;
  const about = { who: speak.names[entry.seat ?? 0] ?? "", choice: entry.choice ? speak.label(entry.choice, null) : "" };
  return [{ words: t(entry.choice ? "log.answer" : "log.sealed", about), ids: idsOf(entry.choice) }];
}

function eventWords(event: EventInfo, speak: Speaker): string {
  if (event.kind !== "forced") return speak.say(`event.${event.kind}`, event.data);
  const { seat, choice } = event.data;
  return t("log.forced", { who: speak.names[Number(seat)] ?? "", choice: speak.label(String(choice), null) });
}

/** All ids that a value holds: what a board may mark. */
export function idsOf(value: unknown): Set<string> {
  if (typeof value === "string") return new Set([value, ...value.split(/[\s@:.,]+/)].filter(Boolean));
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...idsOf(one)]));
  if (value && typeof value === "object") return new Set(Object.values(value).flatMap((one) => [...idsOf(one)]));
  return new Set();
}
