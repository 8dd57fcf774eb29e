/** Things of the game in words: orders, units, areas, deals. */
import type { Tools } from "../../lib/board";
import { controller, counted, leadersIn, orderIn, type Realm } from "./derive";
import { AREAS, facts, kindOf } from "./facts";
import { readBundle, type Deal } from "./notation";

type Speak = Pick<Tools, "t" | "name">;

/** "March +1 ★". */
export function orderWords(order: string, { t }: Speak): string {
  const suffix = order.slice(kindOf(order).length).replace("-", "−");
  return [t(`order.${kindOf(order)}`), suffix, facts.orders[order]?.star ? "★" : ""].filter(Boolean).join(" ");
}

export function unitWords(unit: string, n: number, { t }: Speak): string {
  const words = t(`unit.${unit[0]}`, { n });
  return unit.endsWith("*") ? `${words} (${t("routed", { n })})` : words;
}

export function unitsWords(units: string[], speak: Speak): string[] {
  return counted(units).map(([unit, n]) => unitWords(unit, n, speak));
}

/** `robb 1K 2F` → "Robb, 1 knight, 2 footmen". */
export function bundleWords(text: string, speak: Speak): string {
  const { units, leaders } = readBundle(text);
  return [...leaders.map(speak.name), ...Object.entries(units).map(([unit, n]) => unitWords(unit, n, speak))].join(", ");
}

export function dealWords({ house, asked, offered, power }: Deal, { t, name }: Speak): string {
  const offer = [...offered.map(name), ...(power ? [t("power.n", { n: power })] : [])].join(", ") || t("deal.nothing");
  return t("deal.words", { house: name(house), asked: asked.map(name).join(", "), offer });
}

/** What is printed in an area. */
export function printedWords(area: string, { t }: Speak): string {
  const { kind, claim, supply, power } = AREAS[area]!;
  const words = [
    kind === "plain" ? "" : t(`area.${kind}`),
    claim ? t("area.claim", { n: claim }) : "",
    supply ? t("area.supply", { n: supply }) : "",
    power ? t("area.power", { n: power }) : "",
  ];
  return words.filter(Boolean).join(" · ");
}

/** Who holds an area and what stands there. */
export function forcesWords(v: Realm, area: string, speak: Speak): string {
  const { t, name } = speak;
  const seat = controller(v, area);
  const army = v.armies[area];
  const order = orderIn(v, area);
  const words = [
    seat >= 0 ? name(v.houses[seat]!) : "",
    ...leadersIn(v, area).map(name),
    ...(army ? unitsWords(army[1], speak) : []),
    v.neutrals[area] ? t("area.neutral", { n: v.neutrals[area] }) : "",
    v.garrisons[area] ? t("area.garrison", { n: v.garrisons[area] }) : "",
    area in v.tokens && !army ? t("area.token") : "",
    order ? t("area.order", { order: orderWords(order, speak) }) : "",
  ];
  return words.filter(Boolean).join(", ");
}

/** The borders of an area, by how they are crossed. */
export function bordersWords(area: string, { t, name }: Speak): string[] {
  const beside = (kind: string) =>
    facts.borders.filter((one) => one.kind === kind && (one.a === area || one.b === area)).map((one) => name(one.a === area ? one.b : one.a));
  const arrows = facts.arrows.filter((one) => one.a === area || one.b === area).map((one) => name(one.a === area ? one.b : one.a));
  const kinds: [string, string[]][] = [...["land", "bridge", "ford", "barrier"].map((kind): [string, string[]] => [kind, beside(kind)]), ["arrow", arrows]];
  return kinds.filter(([, names]) => names.length).map(([kind, names]) => `${t(`border.${kind}`)}: ${names.join(", ")}`);
}

export function describe(v: Realm, area: string, isLegal: boolean, speak: Speak): string {
  const words = [speak.name(area), printedWords(area, speak), forcesWords(v, area, speak), isLegal ? speak.t("area.legal") : ""];
  return words.filter(Boolean).join("; ");
}

/** Words under a key of ours, or "" where there are none. */
export function maybe(key: string, { t }: Pick<Tools, "t">): string {
  const words = t(key);
  return words === key ? "" : words;
}

/** What a card does, in short; "" where it has no text. */
export function cardText(card: string, { say }: Pick<Tools, "say">): string {
  const words = say(`card.${card}`, {});
  return words.startsWith("card.") ? "" : words;
}
