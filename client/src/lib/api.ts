/** REST: people, games, tables, archives. docs/protocol.md has the list. */
import { ask, Refused } from "./ask";
import type { View } from "./board";
import type { DecisionInfo, Scene, TableInfo } from "./protocol";
import type { components } from "./rest";
import type { Texts } from "./words";

type Schemas = components["schemas"];
export type Me = Schemas["Me"];
export type OptionInfo = Schemas["OptionInfo"];
export type GameInfo = Schemas["GameInfo"];
export type Mine = Schemas["Mine"];
export type Invitation = Schemas["Invitation"];
export type SeatKey = Schemas["SeatKey"];
export type WaitInfo = Schemas["WaitInfo"];
export type NewTable = Schemas["CreateTable"];
export type AccountInfo = Schemas["AccountInfo"];
export type SessionInfo = Schemas["SessionInfo"];
/** By what somebody proves again who they are. */
export type Proof = Schemas["Proof"];
export type RulesPage = Schemas["Page"];
export type RulesBlock = Schemas["Section"]["blocks"][number];
export type LessonStep = Schemas["LessonStep"] & { page: { table: TableInfo; scene: Scene } };
export type Example = Omit<Schemas["ExampleInfo"], "moments"> & { moments: { view: View; words: string; decision: DecisionInfo | null }[] };
export type Span = Schemas["Span"];
export type Channel = Schemas["ChannelInfo"];
export type NoticeSettings = Schemas["NoticeSettings"];
export type NewHook = Schemas["NewHook"];
export type Profile = Schemas["Profile"];
export type Tally = Schemas["Tally"];
export type Opponent = Schemas["Opponent"];
export type GamePlayed = Schemas["GamePlayed"];
export type SeatPlayed = Schemas["SeatPlayed"];
export type Fit = Schemas["Fit"];
export type Unfit = Schemas["Unfit"];
export type Shot = Schemas["Shot"] & { view: View | null };

let person: Promise<Me> | undefined;
const NAME = "smallcouncil.name";
type Json = Record<string, unknown>;

/** Somebody has signed in, or out: who one is now. */
async function become<T extends Me | null>(known: Promise<T>): Promise<T> {
  const me = await known;
  person = me ? Promise.resolve(me) : undefined;
  return me;
}

async function begin(name: string): Promise<Me> {
  const known = await ask("get", "/api/me");
  return known ?? ask("post", "/api/people", { body: { name: localStorage.getItem(NAME) || name } });
}

export const api = {
  /** Who one is; somebody new is called `name` until they say otherwise. */
  me: (name: string) => (person ??= begin(name).catch((error) => ((person = undefined), Promise.reject(error)))),
  rename: async (name: string) => {
    localStorage.setItem(NAME, name);
    return (person = ask("put", "/api/me", { body: { name } }));
  },
  /** Who one is, as the server knows it by now. */
  meAgain: () => become(ask("get", "/api/me")),
  account: () => ask("get", "/api/account"),
  register: (username: string, password: string, proof: Proof) => become(ask("post", "/api/accounts", { body: { username, password, ...proof } })),
  signIn: (username: string, password: string) => become(ask("post", "/api/sessions", { body: { username, password } })),
  recover: (username: string, code: string) => become(ask("post", "/api/recovery-codes/sessions", { body: { username, code } })),
  newCodes: (proof: Proof) => ask("post", "/api/recovery-codes", { body: proof }),
  newPasskey: () => ask("post", "/api/passkeys/new", { body: {} }),
  keepPasskey: (credential: Json, proof: Proof) => ask("post", "/api/passkeys", { body: { credential, ...proof } }),
  challenge: () => ask("post", "/api/passkeys/challenge", { body: {} }),
  signInWith: (credential: Json) => become(ask("post", "/api/passkeys/sessions", { body: { credential } })),
  confirm: (credential: Json) => ask("post", "/api/passkeys/confirm", { body: { credential } }),
  removePasskey: (id: string, proof: Proof) => ask("post", "/api/passkeys/removed", { body: { id, ...proof } }),
  sessions: () => ask("get", "/api/sessions"),
  endSession: (session: string) => ask("delete", "/api/sessions/{session}", { path: { session } }),
  linkDevice: (proof: Proof) => ask("post", "/api/devices", { body: proof }),
  joinDevice: (code: string) => become(ask("post", "/api/devices/sessions", { body: { code } })),
  data: () => ask("get", "/api/me/data"),
  deleteMe: (proof: Proof) => ask("post", "/api/me/deletion", { body: proof }),
  games: (language: string) => ask("get", "/api/games", { query: { language } }),
  texts: (game: string, language: string, version = "") =>
    ask("get", "/api/games/{game}/texts/{language}", { path: { game, language }, query: { version } }),
  rules: (game: string, language: string, version = "") =>
    ask("get", "/api/games/{game}/rules", { path: { game }, query: { language, version } }),
  fit: (game: string, players: number, options: Json) => ask("post", "/api/games/{game}/fit", { path: { game }, body: { players, options } }),
  examples: (game: string, language: string) => ask("get", "/api/games/{game}/examples", { path: { game }, query: { language } }) as Promise<Example[]>,
  picture: (game: string) => ask("get", "/api/games/{game}/picture", { path: { game } }) as Promise<{ view: View }>,
  openTables: () => ask("get", "/api/tables"),
  myTables: (running = false) => ask("get", "/api/me/tables", { query: running ? { running: "yes" } : {} }),
  make: (table: NewTable) => ask("post", "/api/tables", { body: table }),
  table: (table: string) => ask("get", "/api/tables/{table}", { path: { table } }),
  join: (table: string, wish: Schemas["Join"]) => ask("post", "/api/tables/{table}/join", { path: { table }, body: wish }),
  /** Be called something else, at a table before it begins and at tables to come. */
  renameAt: async (table: string, name: string) => {
    localStorage.setItem(NAME, name);
    const found = await ask("post", "/api/tables/{table}/name", { path: { table }, body: { name } });
    person = undefined;
    return found;
  },
  seat: (table: string, seat: number, bot: string | null) =>
    ask("post", "/api/tables/{table}/seats", { path: { table }, body: bot ? { seat, bot } : { seat } }),
  start: (table: string) => ask("post", "/api/tables/{table}/start", { path: { table }, body: {} }),
  invitations: (table: string) => ask("get", "/api/tables/{table}/invitations", { path: { table } }),
  keys: (table: string) => ask("post", "/api/tables/{table}/keys", { path: { table }, body: {} }),
  report: (table: string, seat: number | null, n: number) => ask("post", "/api/tables/{table}/reports", { path: { table }, body: { seat, n } }),
  /** What a server exported. */
  import: (exported: Schemas["Export"]) => ask("post", "/api/imports", { body: exported }),
  waiting: (table: string) => ask("get", "/api/tables/{table}/waiting", { path: { table } }),
  delete: (table: string) => ask("delete", "/api/tables/{table}", { path: { table } }),
  rematch: (table: string) => ask("post", "/api/tables/{table}/rematch", { path: { table }, body: {} }),
  profile: (person: string) => ask("get", "/api/people/{person}", { path: { person } }),
  gamesPlayed: (person: string, before: number) => ask("get", "/api/people/{person}/games", { path: { person }, query: { before: String(before) } }),
  /** A new table as a finished one was; who played there is invited. */
  inviteAgain: (table: string) => ask("post", "/api/tables/{table}/again", { path: { table }, body: {} }),
  notices: () => ask("get", "/api/notices"),
  tellBrowser: (browser: Schemas["NewPush"]) => ask("post", "/api/notices/push", { body: browser }),
  tellMailbox: (mailbox: Schemas["NewMail"]) => ask("post", "/api/notices/mail", { body: mailbox }),
  tellHook: (hook: NewHook) => ask("post", "/api/notices/hooks", { body: hook }),
  testChannel: (channel: string) => ask("post", "/api/notices/channels/{channel}/test", { path: { channel }, body: {} }),
  dropChannel: (channel: string) => ask("delete", "/api/notices/channels/{channel}", { path: { channel } }),
  confirmMail: (channel: string, token: string) => ask("post", "/api/notices/confirm", { body: { channel, token } }),
  stopMail: (channel: string, token: string) => ask("post", "/api/notices/stop", { body: { channel, token } }),
  replay: (table: string, viewer: string, after: number) =>
    ask("get", "/api/tables/{table}/replay", { path: { table }, query: { viewer, after: String(after) } }) as Promise<Shot[]>,
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
