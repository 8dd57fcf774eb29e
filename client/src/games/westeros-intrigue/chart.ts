import type { Chart } from "../../lib/board";
import { countOf, type IntrigueView } from "./game";

/** Penalty points and cards in hand of each player. */
export const chart: Chart = (position) => {
  const view = position as IntrigueView;
  return { "chart.penalties": view.penalties, "chart.cards": view.hands.map(countOf) };
};
