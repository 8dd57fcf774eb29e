/** The big moments of the court: the cards are turned up, somebody dies, somebody goes over. */
import type { Event } from "../../lib/board";
import { rest, type Moment, type Narrator, type Scene, type SceneOf, type Side } from "../../lib/scene";
import { activeOf, seatOf, SIDES, type ThroneView } from "./view";

export const sceneOf: SceneOf = (moment, tools) => {
  const isDecided = moment.events.some(({ kind }) => kind === "won" || kind === "both_lost");
  return isDecided ? encounter(moment, tools) : obituary(moment, tools);
};

/** How an encounter has ended: both cards, and where it came to blows all that counted. */
function encounter(moment: Moment, tools: Narrator): Scene {
  const { events, me } = moment;
  const view = moment.before as ThroneView; // the same step may have begun the next round
  const totals = events.find(({ kind }) => kind === "totals");
  const won = events.find(({ kind }) => kind === "won")?.data.side;
  const sides = SIDES.map((side): Side => {
    const seat = activeOf(view, side) ?? 0;
    const told = events.find(({ kind, data }) => kind === "revealed" && data.seat === seat)?.data.card;
    const card = String(told ?? view.revealed[seat] ?? "");
    return {
      house: view.houses[seat]!,
      title: tools.who(seat),
      role: tools.t(`role.${side}`),
      card: card ? { title: tools.name(card), text: "" } : undefined,
      parts: partsOf(totals, side, tools),
      sum: Number(totals?.data[side] ?? 0),
      isWinner: won === side,
    };
  });
  const lines = rest(events, ["revealed", "outcome", "totals", "round", "drew", "drew_cards"], tools);
  const isOwn = me !== null && SIDES.some((side) => activeOf(view, side) === me);
  const outcome = events.find(({ kind }) => kind === "outcome")?.data.outcome ?? view.result;
  return { title: tools.t(`outcome.${outcome}`), sides: sides as [Side, Side], lines, isOwn };
}

function partsOf(totals: Event | undefined, side: string, { t, name, who }: Narrator): Side["parts"] {
  const parts = ((totals?.data.parts ?? {}) as Record<string, [what: string, seat: number, n: number][]>)[side] ?? [];
  const words = (what: string, seat: number) => (what === "power" ? who(seat) : what === "card" ? t("part.card") : name(what));
  return parts.filter(([, , n]) => n).map(([what, seat, n]) => ({ words: words(what, seat), n }));
}

const FATES = ["died", "goes_over", "tortured"];

function obituary({ events, view, me }: Moment, tools: Narrator): Scene | null {
  const fates = events.filter(({ kind }) => FATES.includes(kind));
  if (!fates.length) return null;
  const isOwn = me !== null && fates.some(({ data }) => data.owner === me || seatOf(view as ThroneView, String(data.character)) === me);
  return { title: tools.tell(fates[0]!), lines: [...fates.slice(1).map(tools.tell), ...rest(events, FATES, tools)], isOwn };
}
