/** Whom one does not want to hear at a table. Kept in this browser; nobody is told. */
const KEY = "smallcouncil.mutes";
const MOST = 100; // tables

type Mutes = Record<string, string[]>;
let mutes = $state.raw<Mutes>(read());

function read(): Mutes {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Mutes;
  } catch {
    return {};
  }
}

/** Who speaks: a seat, or a spectator by name. */
export const speakerOf = ({ seat, name }: { seat: number | null; name: string }) => (seat === null ? `~${name}` : String(seat));

export function isMuted(table: string, who: string): boolean {
  return mutes[table]?.includes(who) ?? false;
}

export function mute(table: string, who: string, on: boolean): void {
  const { [table]: here = [], ...others } = mutes;
  const now = on ? [...here, who] : here.filter((one) => one !== who);
  const kept = Object.entries(others).slice(1 - MOST);
  mutes = Object.fromEntries(now.length ? [...kept, [table, now]] : kept);
  localStorage.setItem(KEY, JSON.stringify(mutes));
}
