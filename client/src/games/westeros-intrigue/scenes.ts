/** The end of a round: what everybody is left with. */
import { rest, type SceneOf } from "../../lib/scene";

export const sceneOf: SceneOf = ({ events }, tools) => {
  const scored = events.find(({ kind }) => kind === "penalties");
  if (!scored) return null;
  const [points, totals] = [scored.data.points as number[], scored.data.totals as number[]];
  const rows = tools.names.map((title, seat) => ({ house: "", title, words: tools.t("scene.left", { n: points[seat]! }), n: totals[seat]! }));
  rows.sort((a, b) => a.n - b.n);
  return { title: tools.t("scene.round", { n: Number(scored.data.round) }), rows, lines: rest(events, ["penalties", "out", "dealt", "hand", "face_up"], tools), isOwn: true };
};
