/** What is looked at: the area under the finger, the panel beside the map, and what just happened. */
import { untrack } from "svelte";
import type { Event } from "../../lib/board";
import { Sheet } from "../../lib/sheet.svelte";
import type { Flight } from "./Flights.svelte";
import { flightsOf } from "./flights";
import type { Play } from "./play.svelte";

export class Look {
  area = $state("");
  panel = $state("now");
  /** What the panel is on a phone. */
  readonly sheet = new Sheet();
  /** The engine's sums of the battle, once it has told them. */
  totals = $state.raw<Event | null>(null);
  flights = $state.raw<Flight[]>([]);
  /** Where others went since one's own last choice: it stays marked until the next. */
  trails = $state.raw<Flight[]>([]);

  inspected = $derived.by(() => this.area || this.play.inspected || (this.play.asked ? "" : this.play.from));
  hasNow = $derived.by(() => this.play.asked !== null || this.play.view.battle !== null || this.play.view.march !== null);
  shown = $derived.by(() => (this.panel === "now" && !this.hasNow ? "realm" : this.panel));
  /** What the log points at, and what the question is about. */
  lit = $derived.by(() => {
    const { about, question, board } = this.play;
    const place = typeof about.area === "string" && question.mode !== "march" ? [about.area] : [];
    return new Set([...board.highlight, ...place, ...Object.keys(about.strengths ?? {})]);
  });

  #wasAsked = false;

  constructor(readonly play: Play) {
    $effect.pre(() => {
      if (play.asked?.number === undefined) return;
      this.panel = "now";
      this.sheet.lower(); // the board comes first
    });
    $effect(() => {
      if (play.asked === null && this.#wasAsked) this.trails = [];
      this.#wasAsked = play.asked !== null;
    });
    $effect(() => {
      const news = play.board.events;
      untrack(() => this.#hear(news));
    });
  }

  open = (tab: string): void => {
    this.panel = tab;
  };

  /** The panel of a house; pressed again it closes. */
  turn = (house: string): void => {
    this.panel = this.shown === house ? "now" : house;
  };

  #hear(news: Event[]): void {
    const { view, areas } = this.play;
    const sums = news.findLast((event) => event.kind === "totals");
    if (sums) this.totals = sums;
    else if (news.some((event) => event.kind === "attack")) this.totals = null;
    if (!view.battle) this.totals = null;
    this.flights = flightsOf(news, view.houses, areas);
    this.trails = [...this.trails, ...this.flights];
  }
}
