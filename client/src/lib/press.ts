/** With what was pressed last. Boards hand on what was chosen, not their events: here all of them pass. */
export type By = "mouse" | "touch" | "key";

const MAKES = ["Enter", " "];
let by: By = "key";
let isAgain = false;

/** A finger hides what it presses, and nothing was shown before it came. */
export const isByFinger = (): boolean => by === "touch";

/** The second press of a double click, or a key that is held down: it was not meant for what has come up since. */
export const isRepeated = (): boolean => isAgain;

// A pen may hover or not: it counts as a finger.
addEventListener("pointerdown", ({ pointerType }) => ([by, isAgain] = [pointerType === "mouse" ? "mouse" : "touch", false]), true);
addEventListener("keydown", ({ key, repeat }) => MAKES.includes(key) && ([by, isAgain] = ["key", repeat]), true);
// A click that nothing was pressed for (0) is a key's, or of somebody who is read to.
addEventListener("click", ({ detail }) => (detail ? (isAgain = detail > 1) : (by = "key")), true);
