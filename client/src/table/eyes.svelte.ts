/**
 * Whose eyes look at this screen, where several players share it: those of the one who said so. Whenever another of them is
 * asked, the curtain comes down.
 */
import type { Seat } from "../lib/connection.svelte";
import type { TableInfo } from "../lib/protocol";

export class Eyes {
  /** Who of several said to look, and at which moment. */
  #look = $state.raw<{ seat: number; since: number } | null>(null);

  own = $derived.by(() => this.at.seats.flatMap(({ viewer }) => viewer ?? []));
  asked = $derived.by(() => this.at.seats.filter((one) => this.#isAsked(one)).map((one) => one.viewer!));
  /** Also when all but one have gone to other screens. */
  isShared = $derived.by(() => this.own.length > 1 || (this.own.length > 0 && this.#look !== null));
  isCurtainDown = $derived.by(() => this.isShared && this.#isUnderWay() && !this.#maySee());
  /** All that is shown of the table is shown of this seat: while the curtain is down there is none, not even for a moment. */
  seat = $derived.by(() => (this.isCurtainDown ? null : this.#looking()));

  constructor(readonly at: { table: TableInfo | null; seats: Seat[] }) {}

  lift(seat: number): void {
    this.#look = { seat, since: this.#lastMoment() };
  }

  drop(): void {
    this.#look = null;
  }

  isAnotherAsked(than: number): boolean {
    return this.asked.length > 0 && !this.asked.includes(than);
  }

  #isAsked({ viewer, scene }: Seat): boolean {
    return scene.decision !== null && viewer !== null && this.at.table?.seats[viewer]?.kind === "person";
  }

  #isUnderWay(): boolean {
    return this.at.table?.status === "playing" || this.at.table?.status === "paused";
  }

  #looking(): Seat | null {
    return this.at.seats.find((one) => one.viewer === this.#look?.seat) ?? this.at.seats[0] ?? null;
  }

  /** Whether the one who said to look may still do so: at least until something happens, for one may want to take back. */
  #maySee(): boolean {
    if (this.#look === null || !this.own.includes(this.#look.seat)) return false;
    return !this.isAnotherAsked(this.#look.seat) || this.#look.since === this.#lastMoment();
  }

  #lastMoment(): number {
    return Math.max(...this.at.seats.map((one) => one.entries.at(-1)?.seq ?? 0));
  }
}
