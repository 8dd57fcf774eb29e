/** Words for a table: the game's UI words, the engine's sentences, the players' names. */
import type { Decision, GameParts, Tools, View } from "../lib/board";
import type { EntryInfo, EventInfo, SeatInfo, TableInfo } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { capital, joined } from "../lib/template";
import { botName, openPart, playerNames, say as words, t } from "../lib/texts.svelte";
import { nameOf, plainLabel, playerOf, sentence, type Texts, type Who } from "../lib/words";

export interface Speaker extends Tools {
  label: (choice: string, decision: Pick<Decision, "kind"> | null) => string;
  /** What happened, in words. */
  tell: (event: EventInfo) => string;
  /** What others are told of a question. */
  asked: (question: View["asked"][number]) => string;
  who: Who;
  /** The houses by seat; none where the seats have no houses. */
  houses: string[];
  /** The forms that names have in this language, and a name in one of them. */
  forms: string[];
  formed: (id: string, form: string) => string;
}

/** Words for a viewer: one who plays is spoken to, everybody else (null) reads whose it is. */
export function speaker(parts: GameParts, texts: Texts | null, table: Pick<TableInfo, "seats">, viewer: number | null, houses: string[] = []): Speaker {
  const names = playerNames(table.seats);
  const whoever = (seat: number, form = "") => {
    const name = names[seat] ?? t("seat.nobody", { n: seat + 1 });
    return houses[seat] ? openPart("who.house", { house: nameOf(texts, houses[seat], form), who: name }) : playerOf(texts, name, form);
  };
  const who = (seat: number, form = "") => joined(whoever(seat, form), settings.language);
  const say: Tools["say"] = (key, about) => sentence(texts, key, about, whoever);
  const tools: Tools = {
    names,
    who,
    t: (key, values = {}) => words(key, values, parts.texts),
    say,
    name: (id, form) => nameOf(texts, id, form),
  };
  const label: Speaker["label"] = (choice, decision) =>
    capital(parts.label?.(choice, tools, decision) ?? plainLabel(texts, choice));
  const asked: Speaker["asked"] = ({ seat, kind, about }) => {
    const key = `asked.${kind}`;
    return texts && !(key in texts.sentences) ? t("table.waits", { who: who(seat), n: 1 }) : say(key, { ...about, asked: seat });
  };
  const tell: Speaker["tell"] = ({ kind, data, audience }) => {
    if (kind === "forced") return forced(data);
    const isOwn = !audience || (viewer !== null && audience.includes(viewer));
    return isOwn ? say(`event.${kind}`, data) : say(`opened.${kind}`, { ...data, owners: audience });
  };
  const forced = ({ seat, question, choice }: EventInfo["data"]) =>
    chosen("log.forced", who(Number(seat)), label(String(choice), { kind: String(question) }));
  const formed = (id: string, form: string) => nameOf(texts, id, form);
  return { ...tools, label, tell, asked, who, houses, forms: Object.keys(texts?.forms ?? {}), formed };
}

/** What an entry tells, line by line; nothing for an answer that changed nothing to be told. */
export function told(entry: EntryInfo, speak: Speaker): { words: string; ids: Set<string> }[] {
  if (entry.kind === "outage" || entry.kind === "become") return []; // the clocks tell it; who signs in where is nobody's matter
  if (entry.kind !== "answer" && entry.kind !== "start") {
    const about = {
      who: speak.who(entry.seat ?? 0),
      name: entry.name ?? "",
      bot: entry.bot ? botName(entry.bot) : "",
      n: (entry.seat ?? 0) + 1,
      other: speak.names[entry.of ?? -1] ?? "",
    };
    const what = entry.what ? `.${entry.what}` : entry.kind === "vote" ? (entry.yes ? ".yes" : ".no") : entry.how ? `.${entry.how}` : "";
    return [{ words: t(`log.${entry.kind}${what}`, about), ids: new Set() }];
  }
  const lines = worthTelling(entry.events ?? [], speak.houses).map((event) => ({ words: speak.tell(event), ids: idsOf(event.data) }));
  if (lines.length || entry.kind === "start") return lines;
  if (speak.houses.includes(String(entry.choice))) return []; // what follows tells it
  const who = speak.who(entry.seat ?? 0);
  if (!entry.choice) return [{ words: t("log.sealed", { who }), ids: new Set() }];
  const choice = speak.label(entry.choice, null);
  if (!choice) return []; // a game has no words for it outside its question
  return [{ words: chosen("log.answer", who, choice), ids: idsOf(entry.choice) }];
}

const ROOM = 120; // letters: about a line
export const NARROW = 40; // on a phone

/** The last of what is told, as much as fits a line: a question follows from how it ended, not from how it began. */
export function lately(lines: string[], room = ROOM): string {
  return lines.slice(earlier(lines, room)).join(" ");
}

/** How many of the lines come before those that fit. */
export function earlier(lines: string[], room = ROOM): number {
  const from = lines.findIndex((_, at) => lines.slice(at).join(" ").length <= room);
  return from < 0 ? Math.max(0, lines.length - 1) : from;
}

/** What somebody chose: where a language has it in quotation marks as it was read, else behind the line's colon. */
function chosen(key: string, who: string, choice: string): string {
  const words = t(key, { who, choice });
  return words.includes(`„${choice}”`) ? words : t(key, { who, choice: inLine(choice) });
}

/** A choice behind a colon, and without one of its own: "Banefort: March" is "Banefort, March" there. Lists keep theirs. */
const inLine = (label: string) => (label.split(": ").length === 2 ? label.replace(": ", ", ") : label);

/** All events but forced choices that are no news: a later one tells them (its name and its values hold every word of the choice), what follows does (of one that only names a house), or they end something (a march). */
export function worthTelling(events: EventInfo[], houses: readonly string[] = []): EventInfo[] {
  const isKnown = (event: EventInfo, at: number) => [...houses, "done"].includes(String(event.data.choice)) || events.slice(at + 1).some((later) => tells(later, event));
  return events.filter((event, at) => event.kind !== "forced" || !isKnown(event, at));
}

function tells({ kind, data }: EventInfo, forced: EventInfo): boolean {
  const said = new Set([...kind.split("_"), ...idsOf(data)]);
  const isTheirs = data.seat === undefined || data.seat === forced.data.seat;
  return kind !== "forced" && isTheirs && String(forced.data.choice).split(/[\s:]+/).every((word) => said.has(word));
}

const isSealed = (entry: EntryInfo) => entry.kind === "answer" && entry.choice == null && !entry.events?.length;

/** The entries, but of what somebody chooses in secret bit by bit the last alone, until something is told: one line says it. */
export function onceSealed(entries: EntryInfo[]): EntryInfo[] {
  const choosing = new Set<number | null | undefined>(); // who goes on with it
  const isLast = (entry: EntryInfo) => {
    if (!isSealed(entry)) choosing.clear();
    const isMore = choosing.has(entry.seat);
    if (isSealed(entry)) choosing.add(entry.seat);
    return !isMore;
  };
  return entries.toReversed().filter(isLast).reverse();
}

/** The answers that later entries have taken back, by their numbers. */
export function takenBack(entries: EntryInfo[]): Set<number> {
  const standing: number[] = [];
  const gone = new Set<number>();
  for (const { kind, seq, undone = 0 } of entries) {
    if (kind === "answer") standing.push(seq);
    for (const one of standing.splice(standing.length - undone)) gone.add(one);
  }
  return gone;
}

/** Whether one of these seats may call for another game: its player has not resigned, or there is nobody else who would play. */
export function mayPlayAgain(players: readonly SeatInfo[], own: (number | null)[]): boolean {
  const people = players.filter(({ kind, away }) => kind === "person" || away);
  const stayed = people.filter(({ away }) => away !== "resigned");
  return (stayed.length ? stayed : people).some(({ seat }) => own.includes(seat));
}

/** All ids that a value holds: what a board may mark. */
export function idsOf(value: unknown): Set<string> {
  if (typeof value === "string") return new Set([value, ...value.split(/[\s@:.,]+/)].filter(Boolean));
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...idsOf(one)]));
  if (value && typeof value === "object") return new Set(Object.values(value).flatMap((one) => [...idsOf(one)]));
  return new Set();
}
