/** Coming in to a table: by a link, an invitation or a key; and what is asked at the door. */
import { api } from "../lib/api";
import { hideLink, linkTo, type Link } from "../lib/links";
import { callMe, chosenName } from "../lib/start";
import { t } from "../lib/texts.svelte";
import type { Session } from "./session.svelte";

export class Door {
  /** To a seat, or to any that is free (null). */
  invited = $state.raw<{ seat: number | null; invite: string } | null>(null);
  /** The seat that one has picked of those that are free. */
  wanted = $state<number | null>(null);
  /** Asked whether to take the seat. */
  isAsked = $state(false);
  guest = $state("");
  #link: Link | null = null; // by which one has come

  constructor(readonly session: Session) {}

  enter = (): void => {
    this.#enter().catch(this.session.tell);
  };

  async #enter(): Promise<void> {
    const { id, desk, tell } = this.session;
    this.#link = linkTo(id);
    desk.problem = "";
    this.guest = chosenName((await api.me(t("guest"))).name);
    if (this.#link.key) {
      await api.join(id, { seat: this.#link.seat ?? 0, key: this.#link.key }).catch(tell);
      hideLink();
    }
    await this.#look();
  }

  /** How the table stands, and whether one is invited to it. */
  async #look(): Promise<void> {
    const mine = (this.session.mine = await api.table(this.session.id));
    const { seat, invite, watch, isFresh } = this.#link!;
    const isOpen = mine.table.seats.some((one) => (one.kind === "open" || one.offered) && (seat ?? one.seat) === one.seat);
    const isWelcome = isOpen && (!mine.seats.length || (isFresh && seat !== null)); // to a seat of its own even who has one
    this.invited = invite && isWelcome ? { seat, invite } : null;
    this.wanted = null;
    this.isAsked = this.invited !== null;
    if (invite && !isOpen && !watch && !mine.seats.length) this.session.desk.problem = t(seat === null ? "join.full" : "refused.taken");
    if (!this.invited && this.session.connection?.state !== "open") this.#connect(); // a table that needs an invitation lets nobody look before
  }

  #connect(): void {
    this.session.connect(this.#link?.watch);
  }

  sit = async (): Promise<void> => {
    const { id, tell } = this.session;
    if (!this.invited) return;
    try {
      await callMe(this.guest);
      const { seat, invite } = this.invited;
      this.session.mine = await api.join(id, { seat: seat ?? this.wanted, invite });
      this.invited = null;
      this.#connect();
    } catch (error) {
      tell(error);
      this.#look().catch(tell); // perhaps somebody was quicker
    }
  };

  /** Not yet: the invitation stands, and the table is shown if anybody may see it. */
  stay = (): void => {
    this.isAsked = false;
    if (!this.session.connection) this.#connect();
  };

  /** Somebody has changed the seats before the game. */
  refresh = (): void => {
    const { session } = this;
    api.table(session.id).then((found) => {
      const isOther = String(found.seats) !== String(session.mine?.seats ?? []);
      session.mine = found;
      if (isOther) session.connection?.again();
    }, session.tell);
  };
}
