/** Borders of the Trident in words: as they are crossed, and by arrows. */
import type { Tools } from "../../lib/board";
import { besideWords, bordersWords } from "../thrones/words";
import { facts } from "./facts";

const KINDS = ["land", "bridge", "ford", "barrier"];

export function waysWords(area: string, speak: Tools): string[] {
  const arrows = besideWords(area, facts.arrows, speak);
  return [...bordersWords(area, facts, KINDS, speak), ...(arrows ? [`${speak.t("border.arrow")}: ${arrows}`] : [])];
}
