/** Choices and questions in words. */
import type { Asks } from "../../lib/board";
import { labelFor } from "../thrones/label";
import { facts } from "./facts";
import type { GameOfThronesView } from "./types";

export const label = labelFor(facts);

/** The engine asks alike whether or not tactics cards are played with. */
export const asks: Asks = ({ kind }, view, me) => {
  const { tactics } = view as unknown as GameOfThronesView;
  if (kind !== "plan") return "";
  return tactics[me ?? 0]?.length ? "ask.plan.tactics" : "ask.plan";
};
