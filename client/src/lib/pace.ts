/** How quickly what others do is shown. The more happens, the longer it takes: nothing is ever hurried. */

export const PACES = ["calm", "quick", "instant", "steps"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds that a move stays, a big moment of others, and each word beyond those that are read at a glance. */
const LENGTHS: Record<Pace, { move: number; scene: number; word: number }> = {
  calm: { move: 1100, scene: 3200, word: 160 },
  quick: { move: 450, scene: 1500, word: 60 },
  instant: { move: 0, scene: 0, word: 0 },
  steps: { move: Infinity, scene: Infinity, word: 0 },
};
const AT_A_GLANCE = { move: 8, scene: 30 }; // words
const MOST = 3; // times as long, however much there is to read: the log keeps it

/** How long a step stays before the next is shown. One's own big moments stay until they are dismissed. */
export function lengthOf(pace: Pace, scene: { isOwn: boolean } | null, words = 0): number {
  if (scene?.isOwn && pace !== "instant") return Infinity;
  const kind = scene ? "scene" : "move";
  const least = LENGTHS[pace][kind];
  return Math.min(MOST * least, least + Math.max(0, words - AT_A_GLANCE[kind]) * LENGTHS[pace].word);
}

/** How many words there are to read, wherever in it they stand. */
export function wordsIn(told: unknown): number {
  if (typeof told === "string") return told.split(/\s+/).filter(Boolean).length;
  return told && typeof told === "object" ? Object.values(told).reduce((sum: number, one) => sum + wordsIn(one), 0) : 0;
}
