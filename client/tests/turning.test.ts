/** Where a finished game turned. */
import { describe, expect, test } from "vitest";
import { turningPoints } from "../src/frame/turning";
import type { Shot } from "../src/lib/api";

const game = (...claims: number[][]) => claims.map((claims, at) => ({ entry: { seq: at + 10 }, view: { claims } }) as unknown as Shot);
const seqs = (turns: ReturnType<typeof turningPoints>) => turns.map(({ shot }) => shot.entry.seq);

describe("turning points", () => {
  test("are where the lead changed; the last of them is where the winner took it for good", () => {
    const turns = turningPoints(game([2, 3], [2, 3], [4, 3], [4, 5], [8, 5]), "claims", [0], false);
    expect(seqs(turns)).toEqual([12, 13, 14]);
    expect(turns.map(({ leaders }) => leaders)).toEqual([[0], [1], [0]]);
    expect(turns.map(({ isDecisive }) => isDecisive)).toEqual([false, false, true]);
  });
  test("have no leaders while all have the same", () => {
    const turns = turningPoints(game([0, 0, 0], [1, 0, 0], [1, 1, 1], [1, 2, 1]), "claims", [1], false);
    expect(turns.map(({ leaders }) => leaders)).toEqual([[0], [], [1]]);
  });
  test("tell what changed, the most of it first", () => {
    const [turn] = turningPoints(game([2, 3, 4], [1, 6, 4]), "claims", [1], false);
    expect(turn!.changes).toEqual([{ seat: 1, from: 3, to: 6 }, { seat: 0, from: 2, to: 1 }]);
  });
  test("are few, the greatest, and in the order of the game", () => {
    const steps = [0, 1, 2, 3, 4, 9, 10, 11, 16].map((n) => [n, 20]);
    const turns = turningPoints(game(...steps), "claims", [1], false);
    expect(turns).toHaveLength(5);
    expect(seqs(turns)).toContain(15);
    expect(seqs(turns)).toContain(18);
    expect(seqs(turns)).toEqual([...seqs(turns)].sort((a, b) => a - b));
  });
  test("know that the fewest may win, and that moments without a board tell nothing", () => {
    const shots = [{ entry: { seq: 1 }, view: null } as unknown as Shot, ...game([1, 2], [3, 2])];
    expect(turningPoints(shots, "claims", [1], true).map(({ leaders }) => leaders)).toEqual([[1]]);
    expect(turningPoints(shots, "nothing", [1], true)).toEqual([]);
  });
});
