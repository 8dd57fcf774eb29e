/** How the war went: claim, power, castles and supply over time. */
import type { Chart } from "../../lib/board";
import { castles, claims, type Realm } from "./derive";

export const chart: Chart = (view) => {
  const realm = view as Realm;
  return { "chart.claim": claims(realm), "chart.castles": castles(realm), "chart.power": realm.power, "chart.supply": realm.supply };
};
