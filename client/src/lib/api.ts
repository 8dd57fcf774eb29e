/** REST: people, games, tables, archives. docs/protocol.md has the list. */
import type { EntryInfo, TableInfo } from "./protocol";
import type { View } from "./board";
import type { About, Texts } from "./words";

export interface Me {
  name: string;
  username?: string | null;
}
export interface OptionInfo {
  name: string;
  about: string;
  schema: Record<string, unknown>;
}
export interface VariantInfo {
  name: string;
  players: number[];
  options: Record<string, unknown>;
}
export interface GameInfo {
  id: string;
  title: string;
  line: string;
  minutes: number;
  /** SVG of 512 by 512. */
  emblem: string;
  /** The colour behind it. */
  tone: string;
  players: number[];
  options: OptionInfo[];
  variants: VariantInfo[];
  bots: string[];
  talk: "open" | "pairs" | "none";
  languages: string[];
}
export interface Mine {
  table: TableInfo;
  seats: number[];
  host: boolean;
  may_act: boolean;
}
export interface Invitation {
  seat: number | null;
  invite: string;
}
export interface SeatKey {
  seat: number;
  key: string;
}
export interface Shot {
  entry: EntryInfo;
  view: View | null;
}
/** Some words of a rule; of the kind `clause` they are the id of one. */
export interface Span {
  text: string;
  kind: "text" | "strong" | "em" | "code" | "clause";
}
export type RulesBlock =
  | { kind: "clause"; id: string; parts: { spans: Span[]; is_point: boolean }[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "table"; rows: Span[][][] };
export interface RulesPage {
  title: string;
  sections: { heading: string; level: number; blocks: RulesBlock[] }[];
}
export interface NewTable {
  game: string;
  seats: string[];
  options?: Record<string, unknown>;
  title?: string;
  visibility?: "open" | "link";
  starts_when_full?: boolean;
  clock?: { kind: "none" | "decision" | "player"; seconds?: number; increment?: number; timeout?: "bot" | "takeover" };
}

/** A request that the server refused. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly reason: string,
    readonly clause: string,
    readonly key = "",
    readonly about: About = {},
  ) {
    super(reason);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const response = await fetch(`/api/${path}`, init);
  const data: unknown = await response.json().catch(() => ({}));
  if (response.ok) return data as T;
  const { code = "broken", reason = response.statusText, clause = "", key, about } = (data ?? {}) as Partial<Refused>;
  throw new Refused(code, reason, clause, key, about);
}

const path = encodeURIComponent;
let person: Promise<Me> | undefined;
const NAME = "smallcouncil.name";

async function begin(name: string): Promise<Me> {
  const known = await ask<Me | null>("GET", "me");
  return known ?? ask<Me>("POST", "people", { name: localStorage.getItem(NAME) || name });
}

export const api = {
  /** Who one is; somebody new is called `name` until they say otherwise. */
  me: (name: string) => (person ??= begin(name).catch((error) => ((person = undefined), Promise.reject(error)))),
  rename: async (name: string) => {
    localStorage.setItem(NAME, name);
    return (person = ask<Me>("PUT", "me", { name }));
  },
  games: (language: string) => ask<GameInfo[]>("GET", `games?language=${path(language)}`),
  texts: (game: string, language: string, version = "") =>
    ask<Texts>("GET", `games/${path(game)}/texts/${language}?version=${path(version)}`),
  rules: (game: string, language: string, version = "") =>
    ask<{ pages: RulesPage[] }>("GET", `games/${path(game)}/rules?language=${path(language)}&version=${path(version)}`),
  openTables: () => ask<TableInfo[]>("GET", "tables"),
  myTables: () => ask<Mine[]>("GET", "me/tables"),
  make: (table: NewTable) => ask<Mine>("POST", "tables", table),
  table: (table: string) => ask<Mine>("GET", `tables/${path(table)}`),
  join: (table: string, wish: { seat?: number; invite?: string; key?: string }) =>
    ask<Mine>("POST", `tables/${path(table)}/join`, wish),
  seat: (table: string, seat: number, bot: string | null) =>
    ask<Mine>("POST", `tables/${path(table)}/seats`, bot ? { seat, bot } : { seat }),
  start: (table: string) => ask<Mine>("POST", `tables/${path(table)}/start`, {}),
  invitations: (table: string) => ask<Invitation[]>("GET", `tables/${path(table)}/invitations`),
  keys: (table: string) => ask<SeatKey[]>("POST", `tables/${path(table)}/keys`, {}),
  rematch: (table: string) => ask<Mine>("POST", `tables/${path(table)}/rematch`, {}),
  replay: (table: string, viewer: string, after: number) =>
    ask<Shot[]>("GET", `tables/${path(table)}/replay?viewer=${path(viewer)}&after=${after}`),
};

/** The texts of a game in a language, or in English while there are none; by the version of a table's rules. */
export async function loadTexts(game: string, language: string, version = ""): Promise<Texts> {
  try {
    return await api.texts(game, language, version);
  } catch (error) {
    if (language === "en" || !(error instanceof Refused)) throw error;
    return api.texts(game, "en", version);
  }
}
