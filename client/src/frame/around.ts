/** What is round a table but not of its rules: the clock in detail, who may watch, talk, and when it begins. */
import type { NewTable } from "../lib/api";

export const UNITS = { minutes: 60, hours: 3600, days: 86_400 } as const;
export type Unit = keyof typeof UNITS;
export const LONGEST = 30 * UNITS.days; // seconds that a clock may have

export interface Around {
  clock: string;
  /** A clock of one's own. */
  kind: "decision" | "player";
  amount: number;
  unit: Unit;
  increment: number;
  timeout: "bot" | "takeover" | "wait";
  watch: "open" | "link" | "none";
  delay: number;
  /** Nothing: as the game has it. */
  talk: "" | "open" | "none";
  startsWhenFull: boolean;
}

export function usualAround(): Around {
  return { clock: "usual", kind: "decision", amount: 2, unit: "days", increment: 0, timeout: "wait", watch: "open", delay: 0, talk: "", startsWhenFull: true };
}

export const CLOCKS: Record<string, NewTable["clock"]> = {
  usual: undefined, // as it fits
  none: { kind: "none" },
  quick: { kind: "decision", seconds: 60, timeout: "bot" },
  player: { kind: "player", seconds: 900, increment: 10, timeout: "takeover" },
  day: { kind: "decision", seconds: 86_400, timeout: "bot" },
  days: { kind: "decision", seconds: 3 * 86_400, timeout: "bot" },
  own: undefined, // as it is told below
};

/** The most of a unit that a clock may have. */
export function mostOf(unit: Unit): number {
  return LONGEST / UNITS[unit];
}

/** The clock of a table, if it differs from what the server takes anyway. */
export function clockOf(around: Around, fitting: NewTable["clock"]): NewTable["clock"] {
  if (around.clock === "usual") return fitting;
  if (around.clock !== "own") return CLOCKS[around.clock];
  const amount = Math.min(Math.max(1, Math.round(around.amount) || 1), mostOf(around.unit));
  const increment = around.kind === "player" ? Math.min(3600, Math.max(0, Math.round(around.increment) || 0)) : 0;
  return { kind: around.kind, seconds: amount * UNITS[around.unit], increment, timeout: around.timeout };
}

/** All of it as a wish for a table. */
export function wishOf(around: Around, fitting: NewTable["clock"]): Partial<NewTable> {
  return {
    clock: clockOf(around, fitting),
    spectators: { allowed: around.watch, delay: around.delay },
    starts_when_full: around.startsWhenFull,
    ...(around.talk ? { talk: around.talk } : {}),
  };
}
