/** What the frame and a game's board have to do with each other. client/README.md explains it. */
import type { Component } from "svelte";
import type { DecisionInfo, EventInfo, Foreseen } from "./protocol";
import type { SceneOf } from "./scene";
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

/** How many things a zone holds: a number where they are hidden, the things themselves where everything lies open. */
export function countOf(held: number | unknown[] | undefined): number {
  return typeof held === "number" ? held : (held?.length ?? 0);
}

/** Somebody can win with what comes next, or the end is near: the engine's sentence `alarm.<how>`. */
export interface Alarm {
  seats: number[];
  how: string;
  about: About;
}

/** What everybody at the table should see coming; nothing from rules that tell no alarms. */
export function alarmsOf(view: View | null): Alarm[] {
  return (view?.alarms as Alarm[] | undefined) ?? [];
}

export type Decision = DecisionInfo;
export type Event = EventInfo;

/** Until when one is not asked in windows; "": one is. */
export type Hushed = "" | "round" | "game";

/** How answers of one kind of question are given in one go. */
export interface Together {
  /** What of the view shows them before they are made. */
  shows: string[];
  /** The choice that ends them before everything is chosen. */
  ends?: string;
  /** They are made as soon as nothing is left to choose, without a confirmation. */
  isSmall?: boolean;
}

/** Answers of one seat, each to what it is asked after the one before: shown as if they were made, and given in one go. */
export interface Lot {
  choices: string[];
  /** Nothing is left to choose. */
  isFull: boolean;
  add: (choice: string, how: Together) => void;
  remove: (at: number) => void;
}

/** Words and names, for boards and for a game's `label`. */
export interface Tools {
  /** The client's words and the game's own UI words (`texts/{en,hu,cs}.json`). */
  t: (key: string, values?: Values) => string;
  /** A sentence of the engine: `say(decision.key, decision.about)`. */
  say: (key: string, about: About) => string;
  /** The name of an id: a card, a house, an area; in a form of it, as within a sentence: `name("the-twins", "the")`. */
  name: (id: string, form?: string) => string;
  /** The players' names by seat. */
  names: string[];
  /** Who sits there, as sentences say it: the house with its player, where a game has houses; else the player. */
  who: (seat: number) => string;
}

export interface BoardProps extends Tools {
  /** What happened, in words: to the viewer, or of those whom alone it concerned. */
  tell: (event: Event) => string;
  view: View;
  /** What the viewer is asked now, or null. Legal choices are `decision.options` and nothing else. */
  decision: Decision | null;
  /** The viewer's seat; null: a spectator, or a replay with everything open. */
  me: number | null;
  /**
   * A choice was pressed: it is made, laid before the player, or told why not; the frame knows which. `isLed`: several steps led
   * to it, a card and its place or a drag.
   */
  decide: (choice: string, isLed?: boolean) => void;
  /** Answer the decision at once. */
  choose: (choice: string) => void;
  /** Say what may be said at any time, whether the viewer is asked something or not. */
  anytime: (choice: string) => void;
  /** Where answers can be gathered and given in one go: those that wait; `choose` makes them with one more. */
  lot?: Lot | null;
  /** Lay a choice before the player for confirmation (null: take it away). */
  draft: (choice: string | null) => void;
  /** What lies before the player now. */
  drafted: string | null;
  /** Ask why a choice is not legal; the frame shows the reason with its clause. */
  whyNot: (choice: string) => void;
  /** What a choice would certainly bring, by the engine; null: it cannot be told now. */
  preview: (choice: string) => Promise<Foreseen | null>;
  /** Whether one is not asked in windows now, for the round or for the whole game, and what is played there all the same. */
  hushed: Hushed;
  armed: string[];
  /** Say so; null: in a lesson, where the maester passes. */
  hush: ((until: Hushed, armed?: string[]) => void) | null;
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
export type Label = (choice: string, tools: Tools, decision: Pick<Decision, "kind"> | null) => string;

/** The key of the game's own words for a question, where the engine's do not say all that its board lets one do; "": the engine's. */
export type Asks = (decision: Decision, view: View, me: number | null) => string;

export interface GameParts {
  Board: Component<BoardProps>;
  label?: Label;
  asks?: Asks;
  texts: Partial<Record<Language, Words>>;
  /** The big moments, as scenes. */
  sceneOf?: SceneOf;
  /** What each kind of question is about, drawn for its hint. */
  pictures: Record<string, string[]>;
  /** Whether the game has no board of its own: all choices are the frame's then. */
  isPlain: boolean;
}

type Loader<T> = Record<string, () => Promise<T>>;
const boards = import.meta.glob("../games/*/Board.svelte") as Loader<{ default: Component<BoardProps> }>;
const scenes = import.meta.glob("../games/*/scenes.ts") as Loader<{ sceneOf: SceneOf }>;
const pictures = import.meta.glob("../games/*/pictures.ts") as Loader<{ pictures: Record<string, string[]> }>;
const labels = import.meta.glob("../games/*/label.ts") as Loader<{ label: Label; asks?: Asks }>;
const texts = import.meta.glob("../games/*/texts/*.json") as Loader<{ default: Words }>;

const PLAIN = "plain";
const LANGUAGES = ["en", "hu", "cs"] as const;

/** A game's own parts, or the plain board for a game that has none. */
export async function loadParts(game: string): Promise<GameParts> {
  const isPlain = !boards[`../games/${game}/Board.svelte`];
  const folder = `../games/${isPlain ? PLAIN : game}`;
  const [board, label, scene, drawn, words] = await Promise.all([
    boards[`${folder}/Board.svelte`]!(),
    labels[`${folder}/label.ts`]?.(),
    scenes[`${folder}/scenes.ts`]?.(),
    pictures[`${folder}/pictures.ts`]?.(),
    loadWords(folder),
  ] as const);
  return { Board: board.default, label: label?.label, asks: label?.asks, sceneOf: scene?.sceneOf, pictures: drawn?.pictures ?? {}, texts: words, isPlain };
}

/** The words of a game's folder in every language, over those of the family that they name. */
export async function loadWords(folder: string): Promise<GameParts["texts"]> {
  const found = await Promise.all(LANGUAGES.map(async (language) => [language, await wordsIn(folder, language)] as const));
  return Object.fromEntries(found.filter(([, words]) => words));
}

async function wordsIn(folder: string, language: Language): Promise<Words | undefined> {
  const own = (await texts[`${folder}/texts/${language}.json`]?.())?.default;
  return own?.family ? { ...(await wordsIn(`../games/${own.family}`, language)), ...own } : own;
}
