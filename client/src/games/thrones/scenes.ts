/** The big moments of the family: Westeros cards, orders turned up, bids opened, battles, wildlings. */
import type { Event } from "../../lib/board";
import { rest, type Moment, type Narrator, type Row, type Scene, type SceneOf, type Side } from "../../lib/scene";
import { signed } from "../../lib/template";
import type { BoardFacts } from "./facts";
import { houseOf, type Battle, type Realm } from "./view";
import { cardText, partWords } from "./words";

type Parts = [what: string, n: number][];

/** What is printed of that which takes part in a battle. */
type Printed = Pick<BoardFacts, "areas" | "house_cards">;

export const sceneFor = (facts: Printed): SceneOf => (moment, tools) => {
  const found = (kind: string) => moment.events.find((event) => event.kind === kind);
  const [totals, bids, westeros] = [found("totals"), found("bids"), found("westeros")];
  const fought = totals && battle(moment, totals, facts, tools);
  if (fought) return fought; // a neutral force may fall without one, and something greater come after it
  if (bids) return auction(moment, bids, tools);
  if (found("plans")) return orders(moment, tools);
  if (westeros) return cards(moment, westeros, tools);
  return fate(moment, tools);
};

const seatsOf = ({ view }: Moment) => (view as Realm).houses.map((_, seat) => seat);

/** Both sides with all that counts for them; what followed from it. */
function battle(moment: Moment, totals: Event, facts: Printed, tools: Narrator): Scene | null {
  const { events, me } = moment;
  const view = moment.view as Realm;
  const fought = (view.battle ?? (moment.before as Realm).battle) as Battle | null;
  if (!fought) return null;
  const won = events.find(({ kind }) => kind === "battle_won")?.data.seat;
  const isTaken = events.some(({ kind }) => kind === "neutral_gone");
  const winner = won !== undefined ? Number(won) : fought.winner;
  const sides = [fought.attacker, fought.defender].map((seat, at): Side => {
    const [house, sum] = [houseOf(view, seat), Number(totals.data[at ? "defender" : "attacker"])];
    const card = fought.cards[at] || cardOf(events, seat);
    return {
      house,
      title: tools.name(house || fought.area),
      role: tools.t(at ? (house ? "battle.defender" : "battle.neutral") : "battle.attacker"),
      card: card ? { title: tools.name(card), text: cardText(card, tools), strength: signsOf(card, facts, tools) } : undefined,
      parts: partsOf(totals, at, facts, tools),
      sum,
      isWinner: seat >= 0 ? seat === winner || (at === 0 && isTaken) : !isTaken && winner !== fought.attacker,
    };
  });
  const lines = rest(events, ["totals", "house_card", "supports", "attack", "moved"], tools);
  return { title: tools.t("battle.title", { area: tools.name(fought.area, "the") }), sides: sides as [Side, Side], lines, isOwn: me !== null && [fought.attacker, fought.defender].includes(me) };
}

function cardOf(events: Event[], seat: number): string {
  return String(events.findLast(({ kind, data }) => kind === "house_card" && data.seat === seat)?.data.card ?? "");
}

/** The swords and towers of a card, in words: its strength stands below, among the parts. */
function signsOf(card: string, { house_cards }: Printed, { t }: Narrator): string {
  const { swords, towers } = house_cards[card]!;
  return [swords && t("battle.swords", { n: swords }), towers && t("battle.towers", { n: towers })].filter(Boolean).join(" · ");
}

function partsOf({ data }: Event, at: number, facts: Printed, tools: Narrator): Side["parts"] {
  const parts = ((data.parts as Parts[])[at] ?? []).filter(([, n]) => n);
  return parts.map(([what, n]) => ({ words: partWords(what, facts, tools), n }));
}

/** All bids at once, the highest first; where something was added, what. */
function auction(moment: Moment, { data }: Event, tools: Narrator): Scene {
  const [bids, totals] = [data.bids as number[], data.totals as number[]];
  const what = moment.before.asked.find(({ kind }) => kind === "bid")?.about.what;
  const added = (seat: number) => (data.parts as Parts[])[seat]!.slice(1).map(([what, n]) => `${tools.name(what)} ${signed(n)}`);
  const words = (seat: number) => (bids[seat] === totals[seat] ? "" : [tools.t("scene.bid", { n: bids[seat]! }), ...added(seat)].join(" · "));
  const rows = seatsOf(moment).map((seat) => row(moment, seat, tools, words(seat), totals[seat]));
  rows.sort((a, b) => b.n! - a.n!);
  return { title: what ? tools.t("scene.bids.for", { what: tools.name(String(what)) }) : tools.t("scene.bids"), rows, lines: rest(moment.events, ["bids"], tools), isOwn: false };
}

/** House by house, in the order of turns. */
function orders(moment: Moment, tools: Narrator): Scene {
  const plans = moment.events.filter(({ kind }) => kind === "plans");
  const rows = plans.map(({ data }) => {
    const words = Object.entries(data.orders as Record<string, string>).map(([area, order]) => `${tools.name(area)}: ${tools.name(order)}`);
    return row(moment, Number(data.seat), tools, [...(data.tactics as string[]).map((id) => tools.name(id)), ...words].join(" · "));
  });
  return { title: tools.t("scene.orders"), rows, lines: [], isOwn: false };
}

function row({ view }: Moment, seat: number, { name }: Narrator, words: string, n?: number): Row {
  const house = (view as Realm).houses[seat]!;
  return { house, title: name(house), words, n };
}

function cards({ events }: Moment, { data }: Event, tools: Narrator): Scene {
  const turned = (data.cards as string[]).map((card) => ({ title: tools.name(card), text: cardText(card, tools) }));
  return { title: tools.t("scene.westeros"), cards: turned, lines: rest(events, ["westeros"], tools), isOwn: false };
}

const FATES = ["executed", "slain", "captured", "wildlings_win", "watch_wins"];

/** What befalls a leader or the Wall, outside a battle. */
function fate({ events, me }: Moment, tools: Narrator): Scene | null {
  const event = events.find(({ kind }) => FATES.includes(kind));
  if (!event) return null;
  const isOwn = me !== null && [event.data.owner, event.data.loser].includes(me);
  const others = events.filter((one) => one !== event);
  return { title: tools.tell(event), lines: rest(others, [], tools), isOwn };
}
