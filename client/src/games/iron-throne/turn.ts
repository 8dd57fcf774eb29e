/** Motions of the encounter. */
import type { TransitionConfig } from "svelte/transition";

interface Turning {
  duration: number;
  delay?: number;
}

/** A card turns on its edge: the back first, then the face. */
export function turn(_: Element, { duration, delay = 0 }: Turning): TransitionConfig {
  return { duration, delay, css: (shown) => `transform: perspective(40rem) rotateY(${(1 - shown) * 90}deg)` };
}

/** A seal is pressed onto the table. */
export function stamp(_: Element, { duration, delay = 0 }: Turning): TransitionConfig {
  return { duration, delay, css: (shown) => `transform: scale(${1 + (1 - shown) * 0.7}); opacity: ${shown}` };
}
