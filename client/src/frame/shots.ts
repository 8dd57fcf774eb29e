/** All moments of a finished game, or what one has seen of a running one; the server gives them in parts. */
import { api, type Shot } from "../lib/api";

const AT_ONCE = 200;

export async function loadShots(table: string, viewer: string, part?: (shots: Shot[]) => void, after = 0): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (;;) {
    const more = await api.replay(table, viewer, shots.at(-1)?.entry.seq ?? after);
    shots.push(...more);
    part?.([...shots]);
    if (more.length < AT_ONCE) return shots;
  }
}
