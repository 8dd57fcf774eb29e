/** A table in this browser: the connection to it, how it stands for the one who looks, and what that one answers. */
import { tick } from "svelte";
import { housesOf } from "../frame/named";
import type { Tab } from "../frame/Panel.svelte";
import { speaker } from "../frame/tools";
import { loadTexts, type Mine } from "../lib/api";
import { loadParts, type Decision, type GameParts, type Hushed, type View } from "../lib/board";
import { Connection, NO_WISH, type Line } from "../lib/connection.svelte";
import { games } from "../lib/games.svelte";
import { isByFinger, isRepeated } from "../lib/press";
import type { Done, Foreseen, Reason, Refusal } from "../lib/protocol";
import { refusalWords, troubleWords } from "../lib/refusals";
import { settings } from "../lib/settings.svelte";
import { play, type Sound } from "../lib/sound";
import { t } from "../lib/texts.svelte";
import type { Texts } from "../lib/words";
import { Desk } from "./desk.svelte";
import { Eyes } from "./eyes.svelte";
import { Gathered, type Several } from "./lot.svelte";
import { wordsOf } from "./news";
import { Stage } from "./stage.svelte";

const SLOW = 400; // milliseconds, after which one is told that a choice is on its way
const TO_THINK = 15_000; // milliseconds that a clock must leave for a choice to be taken back

export class Session {
  connection = $state.raw<Line | null>(null);
  mine = $state.raw<Mine | null>(null);
  parts = $state.raw<GameParts | null>(null);
  texts = $state.raw<Texts | null>(null);
  desk = $state.raw(new Desk());
  busy = $state(false);
  /** Whether an answer takes so long that it should be said. */
  isSending = $state(false);
  #isDeciding = $state(false); // whether what was pressed is made at once
  #taken = $state(0); // the entry of one's last answer: it may come after the word that it was taken
  tab = $state<Tab>("log");
  #people = 0; // who sat here when we looked last
  #heard = $state<Record<string, number>>({}); // by viewer: how much of the talk

  table = $derived(this.connection?.table ?? null);
  seats = $derived(this.connection?.seats ?? []);
  behind = $derived(this.connection?.behind ?? 0);
  readonly eyes = new Eyes(this);
  readonly stage = new Stage(this);
  seat = $derived(this.eyes.seat);
  me = $derived(this.seat?.viewer ?? null);
  view = $derived((this.seat?.scene.view ?? null) as View | null);
  #houses = $derived(housesOf(this.view).join(" ")); // words: they stay the same from view to view
  speak = $derived(
    this.parts && this.table ? speaker(this.parts, this.texts, this.table, this.me, this.#houses.split(" ").filter(Boolean)) : null,
  );
  #asked = $derived(this.table?.status === "playing" && this.behind === 0 ? (this.seat?.scene.decision ?? null) : null);
  /** Nothing can be chosen, as everybody sees: the server answers. */
  isEvident = $derived(this.#asked?.evident ?? false);
  /** What is asked at the table, and what of it is left where answers are gathered. */
  asked = $derived(this.isEvident ? null : this.#asked);
  readonly lot = new Gathered(this);
  decision = $derived(this.lot.isSending ? null : this.lot.asked);
  /** The game's own words for it, where the engine's do not say all that the board lets one do. */
  #ownWords = $derived(this.decision && this.view ? (this.parts?.asks?.(this.decision, this.view, this.me) ?? "") : "");
  /** Nothing can be done but to pass. */
  isIdle = $derived(Boolean(this.decision?.idle) && !this.#ownWords);
  /** What is asked, in words. */
  question = $derived.by(() => {
    const { decision, speak } = this;
    if (!decision || !speak) return "";
    if (this.lot.isFull) return t("ask.full");
    if (this.#ownWords) return speak.t(this.#ownWords);
    return this.isIdle ? t("ask.idle") : speak.say(decision.key, decision.about);
  });
  /** Something was pressed, and what comes of it is on its way. */
  isAnswering = $derived(this.busy || this.#isDeciding || (this.seat?.entries.at(-1)?.seq ?? 0) < this.#taken);
  wish = $derived(this.seat?.wish ?? NO_WISH);
  hushed: Hushed = $derived.by(() => {
    const round = Number(this.view?.round);
    return this.wish.until > round ? "game" : this.wish.until === round ? "round" : "";
  });
  proposal = $derived(this.table?.proposal ?? null);
  unread = $derived(this.tab === "talk" ? 0 : Math.max(0, (this.seat?.said.length ?? 0) - (this.#heard[String(this.me)] ?? 0)));
  title = $derived.by(() => {
    const known = this.table ?? this.mine?.table;
    return known ? known.title || games.title(known.game) : "";
  });
  #game = $derived(this.table?.game); // a table is told anew with each step, its game stays
  #version = $derived(this.table?.version);

  constructor(readonly id: string) {
    $effect(() => () => this.connection?.close());
    $effect(() => {
      if (this.#game) loadParts(this.#game).then((loaded) => (this.parts = loaded), this.tell);
    });
    $effect(() => {
      if (this.#game) loadTexts(this.#game, settings.language, this.#version).then((loaded) => (this.texts = loaded), this.tell);
    });
    $effect(() => {
      if (this.eyes.isCurtainDown) this.forget();
    });
    $effect(() => this.#tellNews());
    $effect(() => {
      if (this.decision?.number !== undefined) play("turn");
    });
    $effect(() => {
      const people = this.table?.seats.filter(({ kind, away }) => kind === "person" && !away).length ?? 0;
      if (this.#people && people > this.#people) play("come");
      this.#people = people;
    });
    $effect(() => {
      void this.decision?.number;
      [this.desk.drafted, this.desk.told] = [null, null]; // what was said of the question goes with it
    });
    $effect(() => {
      void this.asked?.number;
      if (!this.lot.isSending) this.lot.clear(); // the question is gone that they were to answer
    });
    $effect(() => {
      if (this.tab === "talk" && this.seat) this.#heard[String(this.me)] = this.seat.said.length;
    });
  }

  /** Nobody else has to agree to an undo: bots play all other seats, and not for anybody who is away. */
  isAlone = $derived(this.table?.seats.every(({ seat, kind, away }) => seat === this.me || (kind === "bot" && !away)) ?? false);

  /** A lesson is played at no table. */
  get isLesson(): boolean {
    return this.id === "";
  }

  connect(watch = ""): void {
    this.follow(new Connection(this.id, watch));
  }

  follow(line: Line): void {
    this.connection?.close();
    line.shown = (viewer, before, seat) => this.stage.show(viewer, before, seat);
    line.open();
    this.connection = line;
  }

  // Whose table it is

  lift = (seat: number): void => {
    this.forget();
    this.eyes.lift(seat);
    void tick().then(() => document.querySelector<HTMLElement>(".ask")?.focus());
  };

  dropCurtain = (): void => {
    this.forget();
    this.eyes.drop();
  };

  /** What one player has opened, typed or been told is not the next one's. */
  forget(): void {
    this.desk = new Desk();
    this.lot.clear();
    this.stage.clear();
  }

  // What is told

  #tellNews(): void {
    const [entries, desk] = [this.seat?.entries ?? [], this.desk];
    if (!this.speak) return;
    const fresh = entries.filter((entry) => entry.seq > desk.seq);
    if (desk.seq > 0 && fresh.length) {
      desk.news = wordsOf(fresh, this.speak).join(" ");
      play(this.#soundOf());
    }
    desk.seq = entries.at(-1)?.seq ?? 0;
  }

  /** How what has just happened sounds: the end before a battle, a battle before a move. */
  #soundOf(): Sound {
    if (this.table?.status === "over") return "end";
    return this.stage.scene?.sides ? "battle" : "step";
  }

  tell = (error: unknown): void => {
    if (error instanceof Error) this.desk.problem = troubleWords(error, this.texts);
    else if (error && typeof error === "object" && "reason" in error) this.#refuse(error as Refusal);
  };

  /** Why something cannot be: to look at a thing is no error. */
  inform(refusal: Refusal): void {
    this.#refuse(refusal, false);
  }

  #refuse(refusal: Refusal | Reason, isError = true): void {
    const words = refusalWords({ code: "illegal", reason: "", ...refusal }, this.texts, this.speak?.who);
    this.desk.told = { words, clause: refusal.clause ?? "", isError };
  }

  // What one does

  choose = async (choice: string): Promise<void> => {
    const { lot } = this;
    if (lot.choices.length) await this.chooseAll([...lot.choices, choice]);
    else await this.#carryOut((line, asked) => line.answer(asked, choice));
  };

  /** Answer what is asked, and what is asked after it, and so on: all of it, or nothing, and then it is still there. */
  chooseAll = async (choices: string[]): Promise<void> => {
    if (this.busy) return;
    this.lot.isSending = true;
    const isDone = await this.#carryOut((line, { seat, number }) => line.request({ type: "answers", seat, decision: number, choices: choices as Several }));
    this.lot.isSending = false;
    if (isDone) this.lot.clear();
  };

  /** Whether an answer was taken. */
  async #carryOut(answer: (line: Line, asked: Decision) => Promise<unknown>): Promise<boolean> {
    const { connection, asked, me: who } = this;
    if (!connection || !asked || this.isAnswering) return false;
    this.busy = true;
    const slow = setTimeout(() => (this.isSending = true), SLOW);
    this.stage.goOn();
    [this.desk.told, this.desk.drafted] = [null, null];
    try {
      const taken = (await answer(connection, asked)) as Done;
      this.#taken = taken.seq ?? 0;
      return true;
    } catch (error) {
      if (who === this.me) this.tell(error); // else it is no matter of the player who looks now
      return false;
    } finally {
      clearTimeout(slow);
      this.busy = this.isSending = false;
    }
  }

  /**
   * A choice was pressed on the board. It is made where it lies before the player already, or where it can be taken back and was
   * seen coming: under the mouse or the focus, or because it was led to, as a card to its place. Else it is laid before them.
   */
  decide = (choice: string, isLed = false): void => {
    const { options } = this.decision ?? {};
    if (this.isAnswering) return;
    if (options && !options.includes(choice)) void this.whyNot(choice);
    else if (this.desk.drafted === choice) void this.choose(choice);
    else if (isRepeated() || (isByFinger() && !isLed) || !this.#mayTakeBack()) this.draft(choice);
    else void this.#chooseUnlessItEnds(choice);
  };

  #mayTakeBack(): boolean {
    const { connection, table, me } = this;
    const deadline = table?.clocks.find(({ seat }) => seat === me)?.deadline ?? Infinity;
    return this.isAlone && deadline - Date.now() - (connection?.offset ?? 0) > TO_THINK;
  }

  /** What ends the game cannot be taken back. */
  async #chooseUnlessItEnds(choice: string): Promise<void> {
    const number = this.decision?.number;
    this.#isDeciding = true;
    const told = this.isLesson ? null : await this.preview(choice);
    this.#isDeciding = false;
    if (this.decision?.number !== number) return; // the table has gone on
    if (told?.after.outcome) this.draft(choice);
    else await this.choose(choice);
  }

  draft = (choice: string | null): void => {
    [this.desk.drafted, this.desk.told] = [choice, null]; // why something else was refused is no matter any more
  };

  anytime = (choice: string): void => {
    this.#ask((seat) => ({ type: "answer", seat, decision: this.asked?.number ?? 0, choice }));
  };

  whyNot = async (choice: string): Promise<void> => {
    const who = this.me;
    if (!this.connection || who === null) return;
    if (this.lot.choices.length) return void this.lot.foresee(choice).catch((refusal) => this.inform(refusal));
    try {
      const reason = (await this.connection.request({ type: "why", seat: who, choice })) as Reason;
      if (who !== this.me) return;
      if (reason.allowed) this.desk.told = { words: t("ask.allowed"), clause: "", isError: false };
      else this.#refuse(reason, false); // to look at a thing is no error
    } catch (error) {
      this.tell(error);
    }
  };

  /** Asked once for each choice of a decision. */
  preview = (choice: string): Promise<Foreseen | null> => {
    const { connection, decision, me } = this;
    if (!connection || !decision || me === null) return Promise.resolve(null);
    if (this.#foreseen.decision !== decision) this.#foreseen = { decision, of: new Map() };
    const { of } = this.#foreseen;
    const ask = () =>
      (this.lot.choices.length ? this.lot.foresee(choice) : connection.request({ type: "preview", seat: me, choice })).then(
        (told) => told as Foreseen,
        () => (of.delete(choice), null), // refused for now: it may be asked again
      );
    if (!of.has(choice)) of.set(choice, ask());
    return of.get(choice)!;
  };
  #foreseen: { decision: unknown; of: Map<string, Promise<Foreseen | null>> } = { decision: null, of: new Map() };

  /** Not be asked in windows for the rest of the round or the game, but play what is armed; or be asked again. */
  hush = (until: Hushed, armed: string[] = []): void => {
    const round = this.view?.round as number | undefined; // an answer on the way may end it
    this.#ask((seat) => ({ type: "hush", seat, on: until !== "", round, whole_game: until === "game", armed }));
  };

  act(type: "undo" | "resign"): void {
    this.desk.dialog = "";
    if (type === "undo") this.#hurry();
    this.#ask((seat) => ({ type, seat }));
  }

  /** What others have done since is not waited for: it will be gone. */
  #hurry(): void {
    this.stage.goOn();
    this.connection?.skip();
  }

  /** Put something to the vote; about somebody who is away, the host decides alone. */
  propose(what: "pause" | "resume" | "bot" | "substitute" | "end" | "delete", of: number | null = null): Promise<unknown> | undefined {
    return this.#request((seat) => ({ type: "propose", seat, what, of }));
  }

  nudge(of: number): Promise<unknown> | undefined {
    return this.#request((seat) => ({ type: "nudge", seat, of }));
  }

  vote(seat: number, yes: boolean): void {
    const { proposal } = this;
    if (proposal) this.connection?.request({ type: "vote", seat, proposal: proposal.number, yes }).catch(this.tell);
  }

  ready = (on: boolean): void => {
    this.connection?.request({ type: "ready", on }).catch(this.tell);
  };

  say = async (text: string, to: number | null): Promise<void> => {
    await this.connection?.request({ type: "say", text, to, seat: this.me });
  };

  /** Why something was refused, in words. */
  wordsOf(refusal: Partial<Refusal>): string {
    return refusalWords({ code: "illegal", reason: "", ...refusal }, this.texts, this.speak?.who);
  }

  /** Wait for something that was asked, and tell why it was refused. */
  ask(request: Promise<unknown> | undefined): void {
    request?.catch(this.tell);
  }

  /** Ask something for the seat that looks, if one does. */
  #ask(request: (seat: number) => Parameters<Line["request"]>[0]): void {
    this.ask(this.#request(request));
  }

  #request(request: (seat: number) => Parameters<Line["request"]>[0]): Promise<unknown> | undefined {
    return this.connection && this.me !== null ? this.connection.request(request(this.me)) : undefined;
  }
}
