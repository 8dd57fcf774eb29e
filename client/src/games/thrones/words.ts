/** Things of the family in words: orders, units, areas, deals. */
import type { Tools } from "../../lib/board";
import { listed } from "../../lib/texts.svelte";
import { badgeOf, kindOf, type BoardFacts } from "./facts";
import { readBundle, type Deal } from "./notation";
import { counted, leadersIn, orderIn, type Realm } from "./view";

type Speak = Pick<Tools, "t" | "name">;

/** "March +1 ★". */
export function orderWords(order: string, { orders }: Pick<BoardFacts, "orders">, { t }: Pick<Tools, "t">): string {
  return [t(`order.${kindOf(order)}`), badgeOf(order), orders[order]?.star ? "★" : ""].filter(Boolean).join(" ");
}

export function unitWords(unit: string, n: number, { t }: Pick<Tools, "t">): string {
  const words = t(`unit.${unit[0]}`, { n });
  return unit.endsWith("*") ? `${words} (${t("routed", { n })})` : words;
}

export function unitsWords(units: string[], speak: Speak): string[] {
  return counted(units).map(([unit, n]) => unitWords(unit, n, speak));
}

/** `robb 1K 2F` → "Robb, 1 knight and 2 footmen". */
export function bundleWords(text: string, speak: Speak): string {
  const { units, leaders } = readBundle(text);
  return listed([...leaders.map((id) => speak.name(id)), ...Object.entries(units).map(([unit, n]) => unitWords(unit, n, speak))]);
}

export function dealWords({ house, asked, offered, power }: Deal, { t, name }: Speak): string {
  const offer = listed([...offered.map((id) => name(id)), ...(power ? [t("power.n", { n: power })] : [])]) || t("deal.nothing");
  return t("deal.words", { house: name(house), asked: listed(asked.map((id) => name(id))), offer });
}

/** What is printed in an area. */
export function printedWords(area: string, { areas }: BoardFacts, { t }: Speak): string {
  const { kind, claim, supply, power } = areas[area]!;
  const words = [
    kind === "plain" ? "" : t(`area.${kind}`),
    claim ? t("area.claim", { n: claim }) : "",
    supply ? t("area.supply", { n: supply }) : "",
    power ? t("area.power", { n: power }) : "",
  ];
  return words.filter(Boolean).join(" · ");
}

/** Who holds an area and what stands there. */
export function forcesWords(v: Realm, area: string, facts: BoardFacts, speak: Speak): string {
  const { t, name } = speak;
  const seat = v.control[area] ?? -1;
  const army = v.armies[area];
  const order = orderIn(v, area);
  const words = [
    seat >= 0 ? name(v.houses[seat]!) : "",
    ...leadersIn(v, area).map((id) => name(id)),
    ...(army ? unitsWords(army[1], speak) : []),
    v.neutrals[area] ? t("area.neutral", { n: v.neutrals[area] }) : "",
    v.garrisons[area] ? t("area.garrison", { n: v.garrisons[area] }) : "",
    area in v.tokens && !army ? t("area.token") : "",
    order ? t("area.order", { order: orderWords(order, facts, speak) }) : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** The areas that an area is joined to by such lines. */
export function besideWords(area: string, lines: { a: string; b: string }[], { name }: Speak): string {
  const own = lines.filter(({ a, b }) => a === area || b === area);
  return own.map(({ a, b }) => name(a === area ? b : a)).join(", ");
}

/** The borders of an area, by how they are crossed. */
export function bordersWords(area: string, { borders }: BoardFacts, kinds: readonly string[], speak: Speak): string[] {
  const found = kinds.map((kind) => [kind, besideWords(area, borders.filter((one) => one.kind === kind), speak)] as const);
  return found.filter(([, names]) => names).map(([kind, names]) => `${speak.t(`border.${kind}`)}: ${names}`);
}

export function describe(v: Realm, area: string, isLegal: boolean, facts: BoardFacts, speak: Speak): string {
  const words = [speak.name(area), printedWords(area, facts, speak), forcesWords(v, area, facts, speak), isLegal ? speak.t("area.legal") : ""];
  return words.filter(Boolean).join("; ");
}

/** Words under a key of ours, or "" where there are none. */
export function maybe(key: string, { t }: Pick<Tools, "t">): string {
  const words = t(key);
  return words === key ? "" : words;
}

/** What counts in a battle, by its own word: an area supports, all else is a card or of a kind of its own. */
export function partWords(what: string, { areas }: Pick<BoardFacts, "areas">, { t, name }: Speak): string {
  return what in areas ? t("part.support", { area: name(what, "the") }) : maybe(`part.${what}`, { t }) || name(what);
}

/** What a card does, in short; "" where it has no text. */
export function cardText(card: string, { say }: Pick<Tools, "say">): string {
  const words = say(`card.${card}`, {});
  return words.startsWith("card.") ? "" : words;
}
