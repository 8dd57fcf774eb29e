/** A choice in words. */
import type { Label } from "../../lib/board";
import { facts, isArea } from "./facts";
import { readDeal } from "./notation";
import { bundleWords, dealWords, maybe, orderWords, unitWords } from "./words";

export const label: Label = (choice, tools, decision) => {
  const { t, name } = tools;
  const kind = decision?.kind ?? "";
  const fixed = maybe(`choice.${kind}.${choice}`, tools) || maybe(`choice.${choice}`, tools);
  if (fixed) return fixed;
  const deal = readDeal(choice);
  if (deal) return dealWords(deal, tools);
  const raid = /^(\S+) x (\S+)( with mercenaries)?$/.exec(choice);
  if (raid) return t(raid[3] ? "choice.raid.mercenaries" : "choice.raid", { from: name(raid[1]!), to: name(raid[2]!) });
  const shift = /^(\S+) -> (\S+) (.*)$/.exec(choice);
  if (shift) return t("choice.shift", { from: name(shift[1]!), to: name(shift[2]!), what: bundleWords(shift[3]!, tools) });
  const some = /^support (\S+) with (.+)$/.exec(choice);
  if (some) return t("choice.support … with …", { what: name(some[1]!), areas: some[2]!.split(" ").map(name).join(", ") });
  if (kind === "ransom") return t("choice.ransom …", { leader: name(choice) });
  const [head = "", rest = ""] = choice.split(/ (.*)/);
  if (head.endsWith(":")) return atArea(head.slice(0, -1), rest, kind);
  if (["tactic", "second", "support", "rob"].includes(head) && rest) return t(`choice.${head} …`, { what: name(rest) });
  if (/^\d+$/.test(choice)) return t(kind === "accuse" ? "choice.accuse …" : "choice.bid …", { n: choice });
  if (isArea(head) && rest) return kind === "reconcile" ? `${name(head)}: ${unitWords(rest, 1, tools)}` : t("choice.move", { to: name(head), what: bundleWords(rest, tools) });
  if (/^[KFkf]\*?$/.test(choice)) return unitWords(choice, 1, tools);
  return name(choice);

  function atArea(area: string, what: string, kind: string): string {
    const where = { area: name(area) };
    if (what in facts.leaders) return t("choice.activate", { ...where, leader: name(what) });
    for (const key of [`choice.${kind}: ${what}`, `choice.: ${what}`]) if (maybe(key, tools)) return t(key, where);
    return what in facts.orders ? t("choice.order", { ...where, order: orderWords(what, tools) }) : `${where.area}: ${what}`;
  }
};
