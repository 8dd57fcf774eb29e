/** All moments of a finished game; the server gives them in parts. */
import { api, type Shot } from "../lib/api";

const AT_ONCE = 200;

export async function loadShots(table: string, viewer: string, part?: (shots: Shot[]) => void): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (;;) {
    const more = await api.replay(table, viewer, shots.at(-1)?.entry.seq ?? 0);
    shots.push(...more);
    part?.([...shots]);
    if (more.length < AT_ONCE) return shots;
  }
}
