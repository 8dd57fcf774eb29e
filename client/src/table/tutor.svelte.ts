/** What the player is told of the kind of question that is before them: once by itself, and whenever they ask. */
import { hints } from "../lib/hints.svelte";
import type { Session } from "./session.svelte";

export class Tutor {
  isWanted = $state(false);
  isFolded = $state(false);
  #told = ""; // the hint that has been in sight
  #decision = $derived.by(() => this.session.decision);
  #hint = $derived.by(() => (this.#decision ? `${this.session.table?.game}.${this.#decision.kind}` : ""));
  #key = $derived(`hint.${this.#decision?.kind}`);

  /** What there is to tell; nothing where the game has nothing to say of it, or nothing can be done. */
  words = $derived.by(() => {
    const { texts, speak } = this.session;
    return this.#decision && !this.#decision.idle && texts?.sentences[this.#key] && speak ? speak.say(this.#key, {}) : "";
  });
  /** A hint is in sight while nothing is laid down yet; not in a lesson, where the maester says it. */
  isTelling = $derived.by(() => this.words !== "" && (this.isWanted || (this.#isDue && this.session.desk.drafted === null)));
  #isDue = $derived.by(() => !this.session.isLesson && hints.isDue(this.#hint));

  constructor(readonly session: Session) {
    $effect(() => {
      const hint = this.#hint;
      if (this.#told && this.#told !== hint) hints.see(this.#told); // it was in sight, and is answered
      if (this.#told !== hint) this.#told = "";
    });
    $effect(() => {
      void this.#decision?.number;
      [this.isWanted, this.isFolded] = [false, false];
    });
  }

  /** Whether it is in sight, or folded for want of room. */
  tell = (isInSight: boolean): void => {
    this.isFolded = !isInSight;
    if (isInSight) this.#told = this.#hint;
  };
  explain = (): void => {
    this.isWanted = true;
  };
  close = (): void => {
    hints.see(this.#hint);
    this.isWanted = false;
  };
  none = (): void => {
    hints.switchOff();
    this.isWanted = false;
  };
}
