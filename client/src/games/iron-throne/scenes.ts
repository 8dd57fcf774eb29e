/** The big moments of the court: the cards are turned up, a bargain is made, somebody dies, is forced, turned away or goes over. */
import type { Event } from "../../lib/board";
import { rest, type Moment, type Narrator, type Scene, type SceneOf, type Side } from "../../lib/scene";
import { activeOf, seatOf, SIDES, type ThroneView } from "./view";

export const sceneOf: SceneOf = (moment, tools) => {
  const kinds = new Set(moment.events.map(({ kind }) => kind));
  if (kinds.has("won") || kinds.has("both_lost")) return encounter(moment, tools);
  if (kinds.has("agreed")) return bargain(moment, tools);
  return obituary(moment, tools) ?? force(moment, tools) ?? refusal(moment, tools);
};

/** What the same step has begun besides: the next round, another phase. It is told where it belongs. */
const NEXT = ["round", "event", "defends", "drew", "drew_cards", "reshuffled"];

const isActive = (view: ThroneView, me: number | null) => me !== null && SIDES.some((side) => activeOf(view, side) === me);

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
      parts: partsOf(totals, side, view, tools),
      sum: totals && Number(totals.data[side]),
      isWinner: won === side,
    };
  });
  const lines = rest(events, ["revealed", "outcome", "totals", ...NEXT], tools);
  const outcome = events.find(({ kind }) => kind === "outcome")?.data.outcome ?? view.result;
  return { title: tools.t(`outcome.${outcome}`), sides: sides as [Side, Side], lines, isOwn: isActive(view, me) };
}

function partsOf(totals: Event | undefined, side: string, view: ThroneView, { t, name }: Narrator): Side["parts"] {
  const parts = ((totals?.data.parts ?? {}) as Record<string, [what: string, seat: number, n: number][]>)[side] ?? [];
  const person = (seat: number) => name(view.participants[seat] || view.houses[seat]!);
  const words = (what: string, seat: number) => (what === "power" ? person(seat) : what === "card" ? t("part.card") : name(what));
  return parts.filter(([, , n]) => n).map(([what, seat, n]) => ({ words: words(what, seat), n }));
}

/** Two have agreed: what changes hands. */
function bargain({ events, before, me }: Moment, tools: Narrator): Scene {
  return { title: tools.t("verdict.agreed"), lines: rest(events, ["agreed", ...NEXT], tools), isOwn: isActive(before as ThroneView, me) };
}

const FATES = ["died", "goes_over", "tortured"];

function obituary({ events, view, me }: Moment, tools: Narrator): Scene | null {
  const fates = events.filter(({ kind }) => FATES.includes(kind));
  if (!fates.length) return null;
  const isOwn = me !== null && fates.some(({ data }) => data.owner === me || seatOf(view as ThroneView, String(data.character)) === me);
  return { title: tools.tell(fates[0]!), lines: [...fates.slice(1).map(tools.tell), ...rest(events, [...FATES, ...NEXT], tools)], isOwn };
}

/** Somebody's character has to take part, whether they like it or not. */
function force({ events, before, me }: Moment, tools: Narrator): Scene | null {
  const by = before.asked.find(({ kind }) => kind === "force_support")?.seat;
  const { seat, side, character } = events.find(({ kind }) => kind === "supports")?.data ?? {};
  if (by === undefined || seat === undefined) return null;
  const title = tools.t(`scene.forced.${String(side)}`, { who: tools.who(by), name: tools.name(String(character)) });
  return { title, lines: rest(events, ["supports", ...NEXT], tools), isOwn: seat === me };
}

const ANSWERS = ["accept_support", "king_accepts"];

/** One's own help is not wanted: nobody else needs to stop for it. */
function refusal({ events, before, me }: Moment, tools: Narrator): Scene | null {
  const refused = events.find(({ kind, data }) => kind === "refused" && data.seat === me);
  const by = before.asked.find(({ kind }) => ANSWERS.includes(kind))?.seat;
  if (me === null || !refused || by === undefined) return null;
  return { title: tools.t("scene.refused", { who: tools.who(by), name: tools.name(String(refused.data.character)) }), lines: [], isOwn: false };
}
