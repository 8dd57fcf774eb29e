/** A scene: a big moment as a game tells it, shown large over the board for as long as it takes to see it. */
import type { Event, Tools, View } from "./board";
import type { EventInfo } from "./protocol";

/** One of those who meet: what it brings, part by part, and what that comes to. */
export interface Side {
  house: string;
  title: string;
  role: string;
  /** The card that was played, and what it says. */
  card?: { title: string; text: string; strength?: string };
  parts: { words: string; n: number }[];
  /** None where nothing is added up. */
  sum?: number;
  isWinner: boolean;
}

/** What somebody shows, one below the other. */
export interface Row {
  house: string;
  title: string;
  words: string;
  /** A number that counts. */
  n?: number;
}

export interface Scene {
  title: string;
  sides?: [Side, Side];
  cards?: { title: string; text: string }[];
  rows?: Row[];
  /** What came of it. */
  lines: string[];
  /** Whether the one who looks has a part in it: it stays until it is dismissed. */
  isOwn: boolean;
}

/** A step as it is told to one viewer. */
export interface Moment {
  events: Event[];
  before: View;
  view: View;
  me: number | null;
}

export interface Narrator extends Tools {
  tell: (event: EventInfo) => string;
}

/** The scene of a step; null for a step that is none. */
export type SceneOf = (moment: Moment, tools: Narrator) => Scene | null;

/** Whether all that an event speaks of can be known: "The event is ?" says nothing. */
export function isTold({ data }: EventInfo): boolean {
  return Object.values(data).flat().every((value) => value !== "?");
}

/** The words of all events but these kinds. */
export function rest(events: Event[], told: string[], { tell }: Narrator): string[] {
  return events.filter(({ kind }) => !told.includes(kind) && kind !== "forced").map(tell);
}
