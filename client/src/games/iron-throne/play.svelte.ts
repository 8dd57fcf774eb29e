/** What every part of the board needs: the view, the words, what can be pressed and what pressing does. */
import { getContext, setContext, tick } from "svelte";
import type { BoardProps } from "../../lib/board";
import { TIMING, type TextKind } from "./cards";
import { label } from "./label";
import { choiceOf, isMeant, isPlainCard, isSmall, mayLayAhead, sorted, togetherFor, type Thing } from "./targets";
import { throne, type ThroneView } from "./view";

export interface Ability {
  title: string;
  /** When, and on what condition. */
  when: string;
  text: string;
  /** Empty: a rulebook prints it. */
  origin: string;
}

const LAYING = ["lay", "lay_face_up"];

export class Play {
  props: () => BoardProps;
  /** A thing with several choices that was pressed: the dock shows them. */
  picked: Thing | null = $state(null);

  /** The card that is to be laid once that is asked, chosen before; and what had been played by then. */
  #ahead: { card: string; played: string } | null = $state.raw(null);

  board: BoardProps = $derived.by(() => this.props());
  view: ThroneView = $derived.by(() => throne(this.board));
  decision = $derived.by(() => (this.board.readonly ? null : this.board.decision));
  choices = $derived.by(() => (this.decision ? sorted(this.decision) : { of: new Map<Thing, string[]>(), rest: [] }));

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  t: BoardProps["t"] = (key, values) => this.board.t(key, values);
  name = (id: string): string => this.board.name(id);
  player = (seat: number): string => this.board.names[seat] ?? "";
  who = (seat: number): string => this.board.who(seat);
  house = (seat: number): string => this.name(this.view.houses[seat] ?? "");
  label = (choice: string): string => label(choice, this.board, this.decision);

  /** Whether the card to lay can be chosen already: passing then is no question of its own. */
  isAhead = $derived.by(() => this.decision !== null && mayLayAhead(this.decision, this.view, this.board.me));
  #played = $derived.by(() => JSON.stringify([this.view.round, this.view.played]));

  isLegal = (thing: Thing): boolean => this.choices.of.has(thing) || (this.isAhead && isPlainCard(thing));
  /** The choice that pressing a thing makes, where there is but one: what it brings is told to who looks at it. */
  choiceAt = (thing: Thing): string | undefined => (this.choices.of.get(thing)?.length === 1 ? this.choices.of.get(thing)![0] : undefined);
  isMeant = (thing: Thing): boolean => this.decision !== null && isMeant(thing, this.decision);
  isLit = (id: string): boolean => this.board.highlight.has(id);

  isChosen(thing: Thing): boolean {
    const { drafted } = this.board;
    return this.picked === thing || thing === `card ${this.#ahead?.card}` || (drafted !== null && (this.choices.of.get(thing)?.includes(drafted) ?? false));
  }

  /** A thing on the board was pressed. */
  press = (thing: Thing): void => {
    if (!this.decision) return;
    const choices = this.choices.of.get(thing) ?? [];
    this.picked = null;
    if (!choices.length && this.isLegal(thing)) this.layAhead(choiceOf(thing, this.decision));
    else if (!choices.length) this.board.whyNot(choiceOf(thing, this.decision));
    else if (choices.length > 1) this.pick(thing);
    else this.take(choices[0]!);
  };

  /** Pass, and lay this card next, unless somebody plays something before: then both are asked anew. */
  private layAhead(card: string): void {
    this.#ahead = { card, played: this.#played };
    this.board.choose("pass");
  }

  /** Another question: a card that was chosen for it is laid before the player, with what it brings. */
  begin(): void {
    const [ahead, decision] = [this.#ahead, this.decision];
    this.picked = null;
    if (!decision) return;
    this.#ahead = null;
    const isNext = LAYING.includes(decision.kind) && ahead?.played === this.#played;
    if (isNext && decision.options?.includes(ahead.card)) void tick().then(() => this.board.draft(ahead.card)); // the frame has cleared the last one
  }

  private pick(thing: Thing): void {
    this.board.draft(null);
    this.picked = thing;
  }

  private take(choice: string): void {
    const how = this.decision && togetherFor(this.decision);
    if (how && this.board.lot) this.board.lot.add(choice, how);
    else if (this.decision && isSmall(this.decision)) this.board.choose(choice);
    else this.board.decide(choice);
  }

  /** The text of a leader sheet or a character card, and where it comes from. */
  ability(kind: TextKind, who: string): Ability {
    const [, before = "", within = ""] = /^(.*) \((.*)\)$/.exec(this.name(`${kind} ${who}`)) ?? [];
    const id = `${kind} ${who}`;
    const timing = (TIMING[kind] as Record<string, string>)[who] ?? "";
    const condition = this.said(`condition.${id}`);
    const moment = timing === "trigger" ? "" : this.said(`timing.${timing}`); // the text of a trigger says when
    const when = [moment, condition.charAt(0).toLocaleLowerCase() + condition.slice(1)].filter(Boolean).join(", ");
    return { title: kind === "leader" ? within : before, when, text: this.said(`effect.${id}`), origin: this.said(`origin.${id}`) };
  }

  /** A sentence of the engine, or nothing where it has none. */
  said(key: string): string {
    const words = this.board.say(key, {});
    return words === key ? "" : words;
  }

  /** What a house card shows, in words. */
  face(face: string): string {
    if (face === "truce" || face === "nothing") return this.t(`face.${face}`);
    return /^\d+$/.test(face) ? this.t("face.hostility", { n: face }) : this.name(face);
  }
}

const KEY = Symbol("play");
export const providePlay = (props: () => BoardProps): Play => setContext(KEY, new Play(props));
export const usePlay = (): Play => getContext<Play>(KEY);
