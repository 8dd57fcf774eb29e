/** A choice in words. */
import type { Label } from "../../lib/board";
import { listed } from "../../lib/texts.svelte";
import type { BoardFacts } from "./facts";
import { readDeal } from "./notation";
import { bundleWords, dealWords, maybe, orderWords, unitWords } from "./words";

/** What is no news once it is chosen: what it ends is told, and of what was left undone nothing is to be told. */
const SILENT = ["done", "none"];
const UNIT = /^[KFSkf]\*?$/;

/** How choices are called on such a board. */
export const labelFor = (facts: BoardFacts): Label => (choice, tools, decision) => {
  const { t, name } = tools;
  const within = (area: string) => name(area, "the");
  if (!decision && SILENT.includes(choice)) return "";
  const kind = decision?.kind ?? "";
  const fixed = maybe(`choice.${kind}.${choice}`, tools) || maybe(`choice.${choice}`, tools);
  if (fixed) return fixed;
  const deal = readDeal(choice);
  if (deal) return dealWords(deal, tools);
  const raid = /^(\S+) x (\S+)( with mercenaries)?$/.exec(choice);
  if (raid) return t(raid[3] ? "choice.raid.mercenaries" : "choice.raid", { from: within(raid[1]!), to: within(raid[2]!) });
  const shift = /^(\S+) -> (\S+) (.*)$/.exec(choice);
  if (shift) return t("choice.shift", { from: within(shift[1]!), to: within(shift[2]!), what: bundleWords(shift[3]!, tools) });
  const some = /^support (\S+) with (.+)$/.exec(choice);
  if (some) return t("choice.support … with …", { what: name(some[1]!), areas: listed(some[2]!.split(" ").map(within)) });
  if (kind === "retreat" && choice in facts.areas) return t("choice.retreat …", { there: within(choice) });
  if (kind === "ransom") return t("choice.ransom …", { leader: name(choice) });
  const [head = "", rest = ""] = choice.split(/ (.*)/);
  if (head.endsWith(":")) return atArea(head.slice(0, -1), rest, kind);
  if (["tactic", "second", "support", "rob"].includes(head) && rest) return t(`choice.${head} …`, { what: name(rest) });
  if (/^\d+$/.test(choice)) return t(kind === "accuse" ? "choice.accuse …" : "choice.bid …", { n: choice });
  if (head in facts.areas && rest) return inArea(head, rest);
  if (UNIT.test(choice)) return unitWords(choice, 1, tools);
  return name(choice);

  function atArea(area: string, what: string, kind: string): string {
    const where = { area: name(area), there: within(area) };
    const ship = /^ship (\S+)$/.exec(what);
    if (ship) return t("choice.: ship …", { ...where, sea: within(ship[1]!) });
    if (what in facts.leaders) return t("choice.activate", { ...where, leader: name(what) });
    for (const key of [`choice.${kind}: ${what}`, `choice.: ${what}`]) if (maybe(key, tools)) return t(key, where);
    return what in facts.orders ? t("choice.order", { ...where, order: orderWords(what, facts, tools) }) : `${where.area}: ${what}`;
  }

  function inArea(area: string, what: string): string {
    if (UNIT.test(what)) return `${name(area)}: ${unitWords(what, 1, tools)}`;
    if (what.endsWith(" dismounts")) return t("choice.dismounts", { area: name(area) });
    return t("choice.move", { to: within(area), what: bundleWords(what, tools) });
  }
};
