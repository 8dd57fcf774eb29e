/** Where a board's signs "?" lead: a piece of the game's first page, or a clause of its rules. */
import { getContext, setContext } from "svelte";
import type { Tools } from "./board";

type Open = (of: string) => void;
const KEY = Symbol("help");

/** A table says how something is looked up. */
export const provideHelp = (open: Open): Open => setContext(KEY, open);
/** How it is; undefined in a picture of a board. */
export const useHelp = (): Open | undefined => getContext<Open | undefined>(KEY);

/** The clause at which the rules tell of a part of a board; "": the first page does, or nobody. */
export function clauseOf(of: string, say: Tools["say"]): string {
  const key = `see.${of}`;
  const clause = say(key, {});
  return clause === key ? "" : clause;
}
