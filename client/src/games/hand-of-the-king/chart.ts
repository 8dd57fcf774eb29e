import type { Chart } from "../../lib/board";
import { bannersOf, type HandView } from "./game";

/** How many banners and characters each player has. */
export const chart: Chart = (position) => {
  const view = position as HandView;
  return {
    "chart.banners": view.areas.map((_, seat) => bannersOf(view, seat)),
    "chart.characters": view.areas.map((area) => area.length),
  };
};
