/** How quickly what others do is shown. The more happens, the longer it takes: nothing is ever hurried. */

export const PACES = ["calm", "quick", "instant", "steps"] as const;
export type Pace = (typeof PACES)[number];

/** Milliseconds that a move stays, and a big moment of others. */
const LENGTHS: Record<Pace, { move: number; scene: number }> = {
  calm: { move: 1100, scene: 3200 },
  quick: { move: 450, scene: 1500 },
  instant: { move: 0, scene: 0 },
  steps: { move: Infinity, scene: Infinity },
};

/** How long a step stays before the next is shown. One's own big moments stay until they are dismissed. */
export function lengthOf(pace: Pace, scene: { isOwn: boolean } | null): number {
  if (!scene) return LENGTHS[pace].move;
  return scene.isOwn && pace !== "instant" ? Infinity : LENGTHS[pace].scene;
}
