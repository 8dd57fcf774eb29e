/** What the frame and a game's board have to do with each other. client/README.md explains it. */
import type { Component } from "svelte";
import type { DecisionInfo, EventInfo } from "./protocol";
import type { Language } from "./settings.svelte";
import type { Values, Words } from "./texts.svelte";
import type { About } from "./words";

/** The engine's view: `game`, `viewer`, `asked`, and the game's own zones. */
export interface View {
  game: string;
  viewer: number | null;
  asked: { seat: number; kind: string; about: About }[];
  [zone: string]: unknown;
}

export type Decision = DecisionInfo;
export type Event = EventInfo;

/** Words and names, for boards and for a game's `label` and `chart`. */
export interface Tools {
  /** The client's words and the game's own UI words (`texts/{en,hu,cs}.json`). */
  t: (key: string, values?: Values) => string;
  /** A sentence of the engine: `say(decision.key, decision.about)`. */
  say: (key: string, about: About) => string;
  /** The name of an id: a card, a house, an area. */
  name: (id: string) => string;
  /** The players' names by seat. */
  names: string[];
}

export interface BoardProps extends Tools {
  /** What happened, in words: to the viewer, or of those whom alone it concerned. */
  tell: (event: Event) => string;
  view: View;
  /** What the viewer is asked now, or null. Legal choices are `decision.options` and nothing else. */
  decision: Decision | null;
  /** The viewer's seat; null: a spectator, or a replay with everything open. */
  me: number | null;
  /** Answer the decision. */
  choose: (choice: string) => void;
  /** Say what may be said at any time, whether the viewer is asked something or not. */
  anytime: (choice: string) => void;
  /** Lay a choice before the player for confirmation (null: take it away). */
  draft: (choice: string | null) => void;
  /** What lies before the player now. */
  drafted: string | null;
  /** Ask why a choice is not legal; the frame shows the reason with its clause. */
  whyNot: (choice: string) => void;
  /** Ids that the log points at now: mark them. */
  highlight: Set<string>;
  /** What the last step brought about, in order: animate it. A new array for each step. */
  events: Event[];
  /** When the position came to be, in milliseconds by this browser's clock; null: a replay, where time stands still. */
  began: number | null;
  reducedMotion: boolean;
  /** A replay, a finished game or a spectator: nothing can be chosen. */
  readonly: boolean;
}

/** A choice in words. */
export type Label = (choice: string, tools: Tools, decision: Decision | null) => string;
/** Measures of a position, each with a value a seat; the frame draws them over the whole game. Keys are words of `t`. */
export type Chart = (view: View) => Record<string, number[]>;

export interface GameParts {
  Board: Component<BoardProps>;
  label?: Label;
  chart?: Chart;
  texts: Partial<Record<Language, Words>>;
}

type Loader<T> = Record<string, () => Promise<T>>;
const boards = import.meta.glob("../games/*/Board.svelte") as Loader<{ default: Component<BoardProps> }>;
const labels = import.meta.glob("../games/*/label.ts") as Loader<{ label: Label }>;
const charts = import.meta.glob("../games/*/chart.ts") as Loader<{ chart: Chart }>;
const texts = import.meta.glob("../games/*/texts/*.json") as Loader<{ default: Words }>;

const PLAIN = "plain";

/** A game's own parts, or the plain board for a game that has none. */
export async function loadParts(game: string): Promise<GameParts> {
  const folder = `../games/${boards[`../games/${game}/Board.svelte`] ? game : PLAIN}`;
  const [board, label, chart, en, hu, cs] = await Promise.all([
    boards[`${folder}/Board.svelte`]!(),
    labels[`${folder}/label.ts`]?.(),
    charts[`${folder}/chart.ts`]?.(),
    ...(["en", "hu", "cs"] as const).map((language) => texts[`${folder}/texts/${language}.json`]?.()),
  ] as const);
  const words = { ...(en && { en: en.default }), ...(hu && { hu: hu.default }), ...(cs && { cs: cs.default }) };
  return { Board: board.default, label: label?.label, chart: chart?.chart, texts: words };
}
