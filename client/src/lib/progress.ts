/** How far one has come in each lesson; this browser remembers it. */
const KEY = "smallcouncil.lessons";

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** The step at which one left; 0: at the beginning. */
export function stepOf(game: string): number {
  const at = kept()[game];
  return Number.isInteger(at) ? at! : 0;
}

export function keepStep(game: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: at }));
  } catch {
    // Storage is switched off: one begins anew the next time.
  }
}
