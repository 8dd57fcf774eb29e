/** What is played out before the eyes of the one who looks: one move after the other, and the big moments as scenes. */
import { loadShots } from "../frame/shots";
import { told } from "../frame/tools";
import type { Shot } from "../lib/api";
import type { Event, View } from "../lib/board";
import type { Seat } from "../lib/connection.svelte";
import { lengthOf, wordsIn } from "../lib/pace";
import type { EntryInfo, Scene as Position } from "../lib/protocol";
import type { Moment, Scene } from "../lib/scene";
import { settings } from "../lib/settings.svelte";
import type { Session } from "./session.svelte";

const WHOLE = 8000; // milliseconds that all of what was missed takes, if there is not too much of it
const [LEAST, MOST] = [350, 1400]; // milliseconds a move

/** What was missed, played again: the moment that is shown, and how many there are. */
interface Recap {
  view: View;
  events: Event[];
  at: number;
  of: number;
}

export class Stage {
  recap = $state.raw<Recap | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** The scenes of this visit by the number of their entry: the log opens them again. */
  seen = $state.raw<Record<number, Scene>>({});
  /** Whether the game waits for a key before it goes on. */
  isHeld = $state(false);
  /** Whether the move that ended the game is still shown: the result comes after it. */
  isEnding = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  #missedAfter: number | null = null; // the last entry that was seen before something was missed
  #hasCome = false;

  constructor(readonly session: Session) {
    $effect(() => {
      if (!this.#hasCome && session.seat && session.parts && session.speak) this.#come(session.seat);
    });
    $effect(() => {
      const look = () => !document.hidden && this.#missedAfter !== null && void this.playAgain(this.#missedAfter);
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    });
  }

  /** Somebody opens the table: what others did since their last choice is played again by itself. */
  #come({ viewer, entries }: Seat): void {
    this.#hasCome = true;
    const mine = entries.findLast(({ kind, seat }) => kind === "answer" && seat === viewer)?.seq;
    if (mine !== undefined && this.session.table?.status === "playing") void this.playAgain(mine);
  }

  /** Play what came after an entry again, on the board. */
  async playAgain(after: number): Promise<void> {
    this.#missedAfter = null;
    const { me, eyes, id } = this.session;
    if (me === null || !id || eyes.isShared || settings.pace === "instant") return;
    const last = this.#lastSeen();
    const shots = await loadShots(id, String(me), undefined, Math.max(0, after - 1)).catch(() => []); // then it is in the log alone
    const told = shots.filter(({ entry, view }, at) => view && (at === 0 || entry.events?.length));
    if (told.length > 1 && me === this.session.me && last === this.#lastSeen()) this.#playOut(told, 1);
  }

  #lastSeen(): number | undefined {
    return this.session.seat?.entries.at(-1)?.seq;
  }

  #playOut(shots: Shot[], at: number): void {
    this.clear();
    const [before, shot] = [shots[at - 1]!, shots[at]];
    if (!shot) return void (this.recap = null);
    const { view, entry } = shot as { view: View; entry: { seq: number; events: Event[] } };
    this.recap = { view, events: entry.events, at, of: shots.length - 1 };
    const scene = this.#sceneOf({ before: before.view as View, view, events: entry.events, me: this.session.me });
    if (scene) [this.scene, this.seen] = [scene, { ...this.seen, [entry.seq]: scene }];
    const length = Math.min(MOST, Math.max(LEAST, WHOLE / shots.length)) * (scene ? 2 : 1);
    this.#timer = setTimeout(() => this.#playOut(shots, at + 1), length);
  }

  /** Enough of what was missed. */
  endRecap = (): void => {
    this.clear();
    this.recap = null;
  };

  /** A step is shown; how long it stays. */
  show(viewer: number | null, before: Position, seat: Seat): number {
    if (viewer !== this.session.me) return 0;
    if (document.hidden) {
      this.#missedAfter ??= seat.entries.at(-2)?.seq ?? 0;
      return 0;
    }
    this.recap = null;
    const { scene: now, events } = seat;
    const last = seat.entries.at(-1);
    const scene = this.#sceneOf({ before: before.view as View, view: now.view as View, events, me: viewer });
    if (!scene && last?.seat === viewer && last.kind === "answer" && now.decision) return 0; // a part of what one chose in one go
    const length = lengthOf(settings.pace, scene, wordsIn(scene ?? this.#lines(last)));
    if (scene) this.seen = { ...this.seen, [last!.seq]: scene };
    this.clear();
    if (length <= 0) return 0;
    this.isEnding = Boolean((now.view as View).outcome) && !(before.view as View).outcome;
    if (scene || this.isEnding) this.open(scene, length);
    this.isHeld = length === Infinity;
    return length;
  }

  #lines(entry: EntryInfo | undefined): string[] {
    const { speak } = this.session;
    return entry && speak ? told(entry, speak).map((line) => line.words) : [];
  }

  #sceneOf(moment: Moment): Scene | null {
    const { parts, speak } = this.session;
    return speak && parts?.sceneOf ? parts.sceneOf(moment, speak) : null;
  }

  /** Show a scene, or only the board where there is none, for good or for a while. */
  open(scene: Scene | null, length = Infinity): void {
    clearTimeout(this.#timer);
    this.scene = scene;
    if (length < Infinity) this.#timer = setTimeout(() => this.clear(), length);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.scene = null;
    this.isHeld = this.isEnding = false;
  }

  /** Enough of it: on to what comes next. */
  next = (): void => {
    if (this.recap) return this.endRecap();
    this.goOn();
  };

  /** Nothing is waited for any more: what one answers oneself is seen at once, whatever is still shown. */
  goOn(): void {
    this.clear();
    this.session.connection?.next();
  }
}
