/** What the parts of the board share: the question, what the player has pointed at, and what pressing does. */
import { untrack } from "svelte";
import type { BoardProps, Together } from "../../lib/board";
import { Drag } from "../../lib/drag.svelte";
import type { Areas } from "./facts";
import { readDeal, spotOf, wouldBe } from "./notation";
import type { Planning } from "./planning";
import * as selecting from "./selection";
import { fromOf, NOTHING, orderOf, toOf, type Mode, type Question, type Selection, type Spot, type Step } from "./selection";
import type { Realm } from "./view";

const MODES: Record<string, Mode> = { plan: "plan", raven: "replace", move: "march", march_on: "march", manage_troops: "march" };

/** What is mustered is seen on the map and in the armies that supply allows. */
const MUSTERED: Together = { shows: ["armies", "armies_by_supply"], ends: "done" };

export class Play<R extends Realm = Realm> {
  selection = $state.raw<Selection>(NOTHING);
  /** An area that was pressed though it cannot be chosen: it is shown, and the reason with it. */
  inspected = $state("");
  readonly drag = new Drag(
    "area",
    () => (this.selection = selecting.lift(this.selection)),
    (area, order) => this.#follow(selecting.drop(this.question, area, order)),
  );
  /** An army that is dragged to where it shall go. */
  readonly haul = new Drag(
    "area",
    (from) => (this.selection = { at: "area", from }),
    (to, from) => this.#arrive(from, to),
  );
  #heading: { from: string; to: string } | null = null; // where an army was dragged before its march was asked

  board: BoardProps = $derived.by(() => this.props());
  view = $derived(this.board.view as R);
  asked = $derived(this.board.readonly ? null : this.board.decision);
  kind = $derived(this.asked?.kind ?? "");
  about = $derived(this.asked?.about ?? {});
  options = $derived(this.asked?.options ?? []);
  question: Question = $derived.by(() => this.#question());
  /** Choices that have no place on the map. */
  elsewhere = $derived.by(() => this.options.filter((choice) => !this.#spotOf(choice) && !readDeal(choice)));

  from = $derived(fromOf(this.selection));
  to = $derived(toOf(this.selection));
  order = $derived(this.drag.ghost?.what ?? orderOf(this.selection));
  ends = $derived(selecting.ends(this.question, this.selection));
  legal = $derived(this.drag.ghost ? selecting.starts(this.question, this.order) : selecting.legal(this.question, this.selection));
  /** The areas whose army can be dragged: to a target, or off on a march whose targets are asked next. */
  lifts = $derived.by(() => (this.kind === "march" ? selecting.starts(this.question) : selecting.lifts(this.question)));
  here = $derived(this.kind === "muster" ? selecting.all(this.question, this.selection) : selecting.here(this.question, this.selection));
  /** Everybody to one of the areas that go with the chosen one: what most marches are. */
  whole = $derived.by(() => (this.question.mode === "march" && !this.to ? selecting.largest(this.question, this.selection) : []));
  bundles = $derived(selecting.bundles(this.question, this.selection));
  /** Where a player places orders, all that it takes. */
  planning: Planning | null = $derived.by(() => (selecting.isPlanning(this.question) && this.board.me !== null ? this.#planning() : null));

  constructor(
    readonly areas: Areas,
    readonly props: () => BoardProps,
  ) {
    $effect.pre(() => {
      void this.asked?.number;
      untrack(() => this.#begin());
    });
  }

  /** A new question; an army that was dragged off goes on to its target. */
  #begin(): void {
    this.selection = selecting.begin(this.question);
    const heading = this.#heading;
    if (this.asked) this.#heading = null; // until then it waits
    if (heading && this.question.mode === "march" && this.from === heading.from) this.#follow(selecting.carry(this.question, heading.from, heading.to));
  }

  #arrive(from: string, to: string): void {
    if (this.kind !== "march" || from === to) return this.#follow(selecting.carry(this.question, from, to));
    this.#heading = { from, to };
    const off = this.question.spots.find((spot) => spot.from === from);
    if (off) this.make(off.choice);
  }

  #question(): Question {
    const { asked, options, kind } = this;
    const spots = options.map((choice) => this.#spotOf(choice)).filter((spot): spot is Spot => spot !== null);
    return { mode: asked ? (MODES[kind] ?? "point") : "watch", spots, wouldBe: (area, now) => this.#wouldBe(area, now) };
  }

  #spotOf(choice: string): Spot | null {
    return spotOf(choice, this.asked!, this.areas);
  }

  #wouldBe(area: string, now: Selection): string {
    return wouldBe(this.asked!, area, fromOf(now), orderOf(now), this.#leastBundle());
  }

  /** Something that could march, to ask why it cannot go there. */
  #leastBundle(): string {
    const start = this.from || String(this.about.area ?? "");
    const unit = this.view.armies[start]?.[1].find((one) => !one.endsWith("*")) ?? "F";
    return [...(this.view.march?.leader ? [this.view.march.leader] : []), `1${unit}`].join(" ");
  }

  #planning(): Planning {
    return {
      options: new Set(this.options),
      area: this.from,
      order: this.order,
      placed: this.#placed(this.board.me!),
      press: this.pressOrder,
      drag: this.drag.begin,
      step: this.make,
    };
  }

  #placed(seat: number): Record<string, string> {
    const plan = this.kind === "plan" ? this.view.plans[seat] : null;
    return Object.fromEntries(plan ?? Object.entries(this.view.orders).filter(([area]) => this.view.armies[area]?.[0] === seat));
  }

  /** What pressing an area would be, if that answers the question. */
  choiceOf = (area: string): string | undefined => {
    const { act } = selecting.press(this.question, this.selection, area);
    return act && act.do !== "why" ? act.choice : undefined;
  };

  press = (area: string): void => {
    if (!this.haul.ends()) this.#follow(selecting.press(this.question, this.selection, area), area);
  };

  pressOrder = (order: string): void => {
    if (!this.drag.ends()) this.#follow(selecting.pressOrder(this.question, this.selection, order));
  };

  letGo = (): void => {
    this.selection = NOTHING;
  };

  #follow({ selection, act }: Step, area = ""): void {
    this.selection = selection;
    this.inspected = act?.do === "why" ? area : "";
    if (act) ({ lay: this.lay, lead: this.lead, make: this.make, why: this.board.whyNot })[act.do](act.choice);
  }

  /** A choice was pressed. What is mustered is gathered, to be confirmed in one go. */
  lay = (choice: string, isLed = false): void => {
    const { decide, lot } = this.board;
    if (lot && this.kind === "muster" && choice !== MUSTERED.ends) lot.add(choice, MUSTERED);
    else decide(choice, isLed);
  };

  /** A choice that was pointed at in two steps: from where, and where to. */
  lead = (choice: string): void => this.lay(choice, true);

  /** Everybody goes there. */
  send = (choice: string): void => this[selecting.step(this.question)](choice);

  /** What can be said of a choice before it is made: odds against what is known. */
  foretell = async (choice: string): Promise<string[]> => {
    const told = await this.board.preview(choice);
    return (told?.outlook ?? []).map(({ kind, data }) => this.board.say(`outlook.${kind}`, data));
  };

  make = (choice: string): void => {
    if (this.asked?.options && !this.asked.options.includes(choice)) this.board.whyNot(choice);
    else this.board.choose(choice);
  };
}
