/** What the choice that one looks at would certainly bring, in words: on hover, on focus, and once it is drafted. */
import type { Speaker } from "../frame/tools";
import { alarmsOf, type View } from "../lib/board";
import type { Foreseen } from "../lib/protocol";
import { isTold } from "../lib/scene";
import { t } from "../lib/texts.svelte";
import type { Session } from "./session.svelte";

const REST = 140; // milliseconds that one rests on a choice before it is asked about

export class Foresight {
  lines = $state.raw<string[]>([]);
  #pointed = $state<string | null>(null);
  #choice = $derived.by(() => this.#pointed ?? this.session.desk.drafted);

  constructor(readonly session: Session) {
    $effect(() => {
      void session.decision?.number;
      this.#pointed = null; // what was looked at has gone with its question
    });
    $effect(() => {
      const choice = this.#choice;
      this.lines = [];
      if (choice === null || !this.session.decision) return;
      const timer = setTimeout(() => void this.#ask(choice), REST);
      return () => clearTimeout(timer);
    });
  }

  /** A choice is looked at; null: none any more. */
  consider = (choice: string | null): void => {
    this.#pointed = choice;
  };

  /** What is under the pointer, or has the focus, if it stands for a choice. */
  look = ({ target }: Event): void => {
    const found = target instanceof Element ? target.closest<HTMLElement>("[data-legal], [data-option]") : null;
    const choice = found?.dataset.choice ?? found?.dataset.legal ?? found?.dataset.option ?? "";
    this.consider(this.session.decision?.options?.includes(choice) ? choice : null);
  };

  async #ask(choice: string): Promise<void> {
    const { speak } = this.session;
    const told = await this.session.preview(choice);
    if (told && speak && choice === this.#choice) this.lines = wordsOf(told, speak);
  }
}

/** What is certain; and whether more may follow from it that is not, or nothing at all. Of what is all unknown there is no word. */
export function wordsOf({ events, whole, outlook = [], before, after }: Foreseen, speak: Speaker): string[] {
  const told = events.filter(isTold);
  const certain = told.filter(({ kind }) => kind !== "forced").map(speak.tell);
  const reckoned = [...outlook.map(({ kind, data }) => speak.say(`outlook.${kind}`, data)), ...newAlarms(before, after, speak)];
  if (reckoned.length) return [...certain, ...reckoned];
  if (!whole || told.length < events.length) return certain.length ? [...certain, t("ask.unknown")] : [];
  return certain.length ? certain : [t("ask.nothing")];
}

/** Who could win after it that could not before. */
function newAlarms(before: Foreseen["before"], after: Foreseen["after"], speak: Speaker): string[] {
  const [was, now] = [before, after].map((view) => alarmsOf(view as View).map(({ how, about }) => speak.say(`alarm.${how}`, about)));
  return now!.filter((words) => !was!.includes(words));
}
