/**
 * What a link to a table carries behind its #, where no server logs it. It is taken out of the address and kept in this
 * browser: so it holds after a reload, and the same link pasted into the same tab is a change of address that the page hears of.
 */
const KEY = "smallcouncil.links";
const MOST = 50; // tables whose links are kept

export interface Link {
  /** The seat that the invitation or the key is for; null: any that is free. */
  seat: number | null;
  invite: string;
  /** To one's own seat, from another browser. As secret as the seat: used at once, and never kept. */
  key: string;
  watch: string;
  /** Whether it stands in the address: somebody has just come by it. */
  isFresh: boolean;
}

type Kept = Record<string, Record<string, string>>;

/** The link by which one has come to a table, now or before. */
export function linkTo(table: string): Link {
  const { key = "", ...given } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const { seat, invite = "", watch = "" } = given.invite ? given : { ...kept()[table], ...given };
  const isFresh = Boolean(key || given.invite || given.watch);
  if (isFresh && !key && keep(table, { ...(seat && { seat }), invite, watch })) hideLink();
  return { seat: key ? Number(given.seat) : seat ? Number(seat) : null, invite, key, watch, isFresh };
}

/** The address of a table, with what lets somebody in behind the #. */
export function tableLink(table: string, behind: { seat?: number; invite?: string; watch?: string } = {}, base = ""): string {
  const given = Object.entries(behind).filter(([, value]) => value !== undefined && value !== "");
  const hash = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base || location.origin}/t/${table}${hash && `#${hash}`}`;
}

/** Take what stands behind the # out of the address. */
export function hideLink(): void {
  history.replaceState(history.state, "", location.pathname + location.search);
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

/** Keep a table's link with the newest; whether it could be. Without storage it has to stay in the address. */
function keep(table: string, link: Record<string, string>): boolean {
  const { [table]: _, ...others } = kept();
  const newest = [...Object.entries(others), [table, link]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
    return true;
  } catch {
    return false;
  }
}
