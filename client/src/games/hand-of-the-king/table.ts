/** What the parts of the board share: what can be pressed, and how cards fly from one part to another. */
import type { CrossfadeParams, TransitionConfig } from "svelte/transition";

export interface Table {
  /** Whether the viewer is asked something and may answer here. */
  isAsked: boolean;
  drafted: string | null;
  isLegal: (choice: string | null) => boolean;
  /** A choice was pressed, be it legal or not. */
  press: (choice: string | null) => void;
  /** Carry out at once what cannot go wrong. */
  finish: (choice: string) => void;
}

type Fly = (node: Element, params: CrossfadeParams & { key: unknown }) => () => TransitionConfig;

export interface Flight {
  send: Fly;
  receive: Fly;
}
