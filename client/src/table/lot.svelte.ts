/** Answers that are given in one go: gathered here, shown on the board as if they were made, and sent together. */
import type { Decision, Lot, Together, View } from "../lib/board";
import type { Foreseen, Refusal } from "../lib/protocol";
import type { Session } from "./session.svelte";

export type Several = [string, ...string[]];
const ALONE: Together = { shows: [] };

export class Gathered implements Lot {
  choices = $state.raw<string[]>([]);
  isSending = $state(false);
  #told = $state.raw<Foreseen | null>(null);
  #how = $state.raw<Together>(ALONE);
  #isAsking = false; // what they would bring

  isFull = $derived(this.choices.length > 0 && !this.#told?.asked);
  /** What is asked by then; nothing is left to choose once all is. The number is that of the question on the table. */
  asked = $derived.by((): Decision | null => {
    const asked = this.session.asked;
    if (!asked || !this.choices.length) return asked;
    return this.#told?.asked ? { ...(this.#told.asked as Decision), number: asked.number } : { ...asked, options: [], domain: null };
  });
  /** Whether they may be sent as they are, or with the choice that ends them. */
  isReady = $derived(this.isFull || this.asked?.options?.includes(this.#how.ends ?? "") === true);

  constructor(readonly session: Session) {}

  /** The view with what is gathered. */
  over(view: View | null): View | null {
    const after = (this.#told?.after ?? {}) as Record<string, unknown>;
    const shown = this.#how.shows.filter((zone) => zone in after).map((zone) => [zone, after[zone]]);
    return view && shown.length ? { ...view, ...Object.fromEntries(shown) } : view;
  }

  add = (choice: string, how: Together): void => {
    this.#how = how;
    void this.#hold([...this.choices, choice]);
  };

  remove = (at: number): void => {
    void this.#hold(this.choices.filter((_, n) => n !== at));
  };

  clear = (): void => {
    [this.choices, this.#told, this.#how] = [[], null, ALONE];
  };

  /** Have them carried out, if they are enough. */
  send = (): void => {
    if (this.isFull) void this.session.chooseAll(this.choices);
    else if (this.isReady) void this.session.chooseAll([...this.choices, this.#how.ends!]);
  };

  /** What a choice would bring after those that are gathered; refused like the choice itself. */
  async foresee(choice: string): Promise<Foreseen> {
    const told = await this.#ask([...this.choices, choice]);
    return { ...told, events: told.events.slice(this.#told?.events.length ?? 0) };
  }

  async #hold(choices: string[]): Promise<void> {
    const asked = this.session.asked;
    if (this.#isAsking || this.isSending || !asked) return;
    if (!choices.length) return this.clear();
    this.#isAsking = true;
    try {
      const told = await this.#ask(choices);
      if (this.session.asked?.number !== asked.number) return; // the table has gone on
      [this.choices, this.#told, this.session.desk.told] = [choices, told, null];
      if (this.isFull && this.#how.isSmall) this.send();
    } catch (error) {
      this.session.inform(error as Refusal);
    } finally {
      this.#isAsking = false;
    }
  }

  #ask(choices: string[]): Promise<Foreseen> {
    const { connection, me } = this.session;
    return connection!.request({ type: "rehearse", seat: me!, choices: choices as Several }) as Promise<Foreseen>;
  }
}
