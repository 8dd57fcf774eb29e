import type { Chart } from "../../lib/board";
import { countOf, seenThrones, type IntrigueView } from "./game";

/** The score and the cards in hand of each player. */
export const chart: Chart = (position) => {
  const view = position as IntrigueView;
  return { "chart.score": view.penalties.map((points, seat) => points - takenOff(view, seat)), "chart.cards": view.hands.map(countOf) };
};

/** WI-6.1: what Iron Throne cards take off. A chart is drawn when the game is over and they lie open. */
function takenOff(view: IntrigueView, seat: number): number {
  return (seenThrones(view, seat) ?? []).reduce((sum, [value]) => sum + value, 0);
}
