/** How the game went: influence spread, power of the house, hostages held. */
import type { Chart } from "../../lib/board";
import { CHARACTERS } from "./cards";
import { spread, type ThroneView } from "./view";

export const chart: Chart = (position) => {
  const view = position as unknown as ThroneView;
  const seats = view.houses.map((_, seat) => seat);
  const power = (seat: number) => CHARACTERS[view.houses[seat]!]!.reduce((sum, who) => sum + (view.power[who] ?? 0), 0);
  return {
    "chart.influence": seats.map((seat) => spread(view, seat)),
    "chart.power": seats.map((seat) => power(seat) + (view.sheet[seat] ?? 0)),
    "chart.hostages": seats.map((seat) => view.hostages[seat]?.length ?? 0),
  };
};
