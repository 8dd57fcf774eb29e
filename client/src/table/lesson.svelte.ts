/** A lesson in the place of a table's connection: positions step by step from the server, and one choice that is right. */
import { ask, Refused } from "../lib/ask";
import type { LessonStep } from "../lib/api";
import type { Line, Seat, State } from "../lib/connection.svelte";
import { keepStep } from "../lib/progress";
import type { DecisionInfo, Done, EntryInfo, Foreseen, Reason, Request, TableInfo } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/texts.svelte";

type Shot = LessonStep["page"]["shots"][number];
type Asked = Exclude<Request, { type: "hello" }>;
const DONE: Done = { type: "done", id: "", seq: 0 };

export class Lesson implements Line {
  table: TableInfo | null = $state.raw(null);
  seats: Seat[] = $state.raw([]);
  state: State = $state("connecting");
  refusal = null;
  present = [];
  isOffline = false;
  offset = 0;
  behind = $state(0);
  shown: Line["shown"] = () => 0;
  /** Where one is, once all that led there was shown. */
  step = $state.raw<LessonStep | null>(null);
  /** What the maester says of what was tried. */
  reproach = $state("");
  isBusy = $state(false);

  #shots: Shot[] = [];
  #to: LessonStep | null = null; // where the shots lead
  #pacing: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    readonly first: number,
    readonly tell: (error: unknown) => void,
  ) {}

  isLast = $derived.by(() => this.step !== null && this.step.page.at === this.step.of - 1);

  open(): void {
    void this.show(this.first);
  }

  close(): void {
    clearTimeout(this.#pacing);
  }

  again(): void {
    void this.show(0);
  }

  /** Show a step as it stands. One that is gone, because the lesson has become another, is the beginning. */
  async show(at: number): Promise<void> {
    await this.#ask(async () => {
      const step = await load(this.game, at).catch((error) => (at && error instanceof Refused ? load(this.game, 0) : Promise.reject(error)));
      this.close();
      [this.#shots, this.behind] = [[], 0];
      this.#stand(step, []);
    });
  }

  /** On to the next step, by way of all that leads there. */
  goOn = async (): Promise<void> => {
    if (!this.step || this.isLast || this.behind) return;
    const { at } = this.step.page;
    await this.#ask(async () => {
      this.#to = await load(this.game, at + 1);
      this.#shots = [...this.#to.page.shots];
      this.next();
    });
  };

  async #ask(work: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.reproach = "";
    try {
      await work();
    } catch (error) {
      this.tell(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Show the next of what leads to the step; the one after it when there was time to see this one. */
  next(): void {
    this.close();
    const [shot, to] = [this.#shots.shift(), this.#to];
    this.behind = this.#shots.length;
    if (!to) return;
    if (!shot) return void (this.step === to || this.#stand(to, []));
    const before = this.seats[0]!;
    if (this.#shots.length) this.seats = [after(before, shot)];
    else this.#stand(to, [shot.entry as EntryInfo]);
    const length = shot.entry.events?.length ? this.shown(before.viewer, before.scene, this.seats[0]!) : 0;
    if (length < Infinity && this.#shots.length) this.#pacing = setTimeout(() => this.next(), length);
  }

  skip(): void {
    while (this.#shots.length) this.next();
  }

  /** The table as it is at a step. */
  #stand(step: LessonStep, entries: EntryInfo[]): void {
    const { page } = step;
    const known = this.seats[0]?.entries ?? [];
    this.#to = step;
    this.table = named(page.table as TableInfo);
    this.seats = [{ viewer: page.scene.viewer, scene: page.scene, entries: [...known, ...entries], said: [], events: entries.at(-1)?.events ?? [] }];
    this.step = step;
    this.state = "open";
    keepStep(this.game, step.page.at === step.of - 1 ? 0 : step.page.at);
  }

  /** The same step in the words of another language. */
  async translate(): Promise<void> {
    const at = this.step?.page.at;
    if (at === undefined) return;
    const step = await load(this.game, at).catch(() => null);
    if (step && this.step?.page.at === at) this.step = { ...this.step, words: step.words };
    if (this.table) this.table = named(this.table);
    this.reproach = "";
  }

  // What is asked of a table

  answer(_: DecisionInfo, choice: string): Promise<Done | Reason | Foreseen> {
    return this.#answer(choice);
  }

  async request(frame: Omit<Asked, "id">): Promise<Done | Reason | Foreseen> {
    const { type, choice } = frame as { type: Asked["type"]; choice: string };
    if (type === "answer") return this.#answer(choice);
    if (type === "why") return this.#judge(choice);
    if (type === "preview") return { type: "foreseen", id: "", ...(await preview(this.game, this.step!.page.at, choice)) } as Foreseen;
    return DONE;
  }

  async #answer(choice: string): Promise<Done> {
    if (choice === this.step?.page.do) await this.goOn();
    else {
      const reason = await this.#judge(choice);
      if (!reason.allowed) throw { code: "illegal", ...reason };
    }
    return DONE;
  }

  /** Why it is not the one: the rules' reason, or the maester's. */
  async #judge(choice: string): Promise<Reason> {
    const { words, ...judged } = await why(this.game, this.step!.page.at, choice);
    if (judged.allowed) this.reproach = words ?? "";
    return { type: "reason", id: "", ...judged } as Reason;
  }
}

function after(seat: Seat, { entry, view }: Shot): Seat {
  const events = (entry.events ?? []) as Seat["events"];
  const scene = { ...seat.scene, view: view as Seat["scene"]["view"], decision: null };
  return { ...seat, scene, entries: [...seat.entries, entry as EntryInfo], events };
}

/** The learner's name in this language. */
function named(table: TableInfo): TableInfo {
  return { ...table, seats: table.seats.map((seat) => (seat.kind === "person" ? { ...seat, name: t("learn.novice") } : seat)) as TableInfo["seats"] };
}

const load = (game: string, at: number) =>
  ask("get", "/api/games/{game}/lesson/{step}", { path: { game, step: String(at) }, query: { language: settings.language } }) as Promise<LessonStep>;
const why = (game: string, at: number, choice: string) =>
  ask("get", "/api/games/{game}/lesson/{step}/why", { path: { game, step: String(at) }, query: { choice, language: settings.language } });
const preview = (game: string, at: number, choice: string) =>
  ask("get", "/api/games/{game}/lesson/{step}/preview", { path: { game, step: String(at) }, query: { choice } });
