/** What was played, in words and in lengths of bars. */
import type { GamePlayed, SeatPlayed, Tally } from "../lib/api";
import { botName, listed, t } from "../lib/texts.svelte";

/** How a game can end for somebody, in the order in which it is drawn. */
export const ENDINGS = ["won", "lost", "left", "open"] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Line {
  id: string;
  name: string;
  house?: string;
  tally: Counts;
}
export type Counts = Record<Ending, number>;

export function counted(tally: Counts): number {
  return ENDINGS.reduce((sum, ending) => sum + tally[ending], 0);
}

/** Every ending is counted, also one that the server left out. */
export function countsOf({ won = 0, lost = 0, left = 0, open = 0 }: Tally): Counts {
  return { won, lost, left, open };
}

export interface Part {
  ending: Ending;
  x: number;
  width: number;
}

/** The parts of a bar, one after the other; the longest of all bars has the whole length. */
export function parts(tally: Counts, most: number, length: number): Part[] {
  const unit = (length - 2) / Math.max(1, most);
  let x = 1;
  return ENDINGS.filter((ending) => tally[ending]).map((ending) => {
    const part = { ending, x, width: tally[ending] * unit };
    x += part.width;
    return part;
  });
}

/** With whom a game was played. */
export function companyOf({ seat, seats }: GamePlayed): string {
  const own = seats.find((one) => one.seat === seat)?.person;
  return listed(seats.filter((one) => one.seat !== seat && !(own && one.person === own)).map(calledBy));
}

/** How a player of a game that is over is called; of an imported one nobody is known. */
export function calledBy({ seat, name, bot }: SeatPlayed): string {
  return name || (bot ? botName(bot) : t("seat.nobody", { n: seat + 1 }));
}

/** How a game ended for the one whose history it is. */
export function endingWords({ seat, seats, players }: GamePlayed): string {
  const own = seats.find((one) => one.seat === seat);
  if (own?.result === "lost" && own.place) return t("home.place", { n: own.place, of: players });
  return t(`history.ending.${own?.result ?? "none"}`);
}
