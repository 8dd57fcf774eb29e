/** Turning points of a finished game: where the lead changed hands, and where most was won or lost at once. */
import type { Shot } from "../lib/api";

export interface Turn {
  /** The entry that brought it about. */
  shot: Shot;
  /** Whose number changed, from what to what: the greatest change first. */
  changes: { seat: number; from: number; to: number }[];
  /** Those who lead from here on, where others did before; else none. */
  leaders: number[];
  /** Whether the winners lead from here on to the end. */
  isDecisive: boolean;
}

const MOST = 5;

/** The turning points in the order of the game. `isLow`: the fewest win. */
export function turningPoints(shots: Shot[], measure: string, winners: number[], isLow: boolean): Turn[] {
  const turns = all(shots, measure, isLow);
  const last = turns.findLastIndex(({ leaders }) => leaders.length);
  const decisive = last >= 0 && winners.every((seat) => turns[last]!.leaders.includes(seat)) ? turns[last] : undefined;
  const weight = (turn: Turn) => (turn === decisive ? Infinity : size(turn) + (turn.leaders.length ? 1 : 0));
  const chosen = new Set([...turns].sort((a, b) => weight(b) - weight(a)).slice(0, MOST));
  return turns.filter((turn) => chosen.has(turn)).map((turn) => ({ ...turn, isDecisive: turn === decisive }));
}

function all(shots: Shot[], measure: string, isLow: boolean): Turn[] {
  const seen = shots.filter(({ view }) => Array.isArray(view?.[measure]));
  const values = seen.map(({ view }) => view![measure] as number[]);
  return seen.slice(1).flatMap((shot, at): Turn[] => {
    const [before, now] = [values[at]!, values[at + 1]!];
    const changes = now.map((to, seat) => ({ seat, from: before[seat]!, to })).filter(({ from, to }) => from !== to);
    const leaders = leadersOf(now, isLow);
    const isNew = leaders.join() !== leadersOf(before, isLow).join();
    changes.sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
    return changes.length ? [{ shot, changes, leaders: isNew ? leaders : [], isDecisive: false }] : [];
  });
}

const size = ({ changes }: Turn) => changes.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0);

/** Who leads; nobody while all have the same. */
function leadersOf(values: number[], isLow: boolean): number[] {
  const best = isLow ? Math.min(...values) : Math.max(...values);
  const leaders = values.flatMap((value, seat) => (value === best ? [seat] : []));
  return leaders.length < values.length ? leaders : [];
}
