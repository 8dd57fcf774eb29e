/** Choices in words, for the list of options, the log and the confirmation. */
import type { Asks, Label, Tools } from "../../lib/board";
import { listed } from "../../lib/texts.svelte";
import { readProposal } from "./bargain";
import { VALUE } from "./cards";
import { mayLayAhead } from "./targets";
import type { Bundle, ThroneView } from "./view";

/** What the proposer gives or gets, in words. */
function bundleWords([influence, hostages, power]: Bundle, way: "given" | "gotten", { t }: Tools): string {
  const counted = [...new Set(hostages)].map((source) => {
    const n = hostages.filter((one) => one === source).length;
    return source.startsWith("#") ? t("deal.hostage", { number: source.slice(1) }) : t(`${way}.${source}`, { n });
  });
  const words = [...(influence ? [t(`${way}.influence`)] : []), ...(power ? [t("deal.power", { n: power })] : []), ...counted];
  return listed(words) || t("deal.nothing");
}

/** Before cards are laid, the one who lays next may choose that card as well. */
export const asks: Asks = (decision, view, me) => {
  if (decision.kind === "bargain" && (view as ThroneView).bargain === null) return "ask.bargain.first"; // there is nothing to accept
  return mayLayAhead(decision, view as ThroneView, me) ? (decision.idle ? "ask.ahead.idle" : "ask.ahead") : "";
};

const PLAIN = [
  "pass", "pass all", "use", "always", "never", "accept", "refuse", "done", "stay out", "draw", "distribute", "break off", "deck", "hand",
];
const SAID = ["default", "always", "ask", "never"];
const GIVING = ["reinforce", "distribute", "distribute_up_to"];
const FACES = ["lay", "lay_face_up", "replace", "break_oath", "discard"];

export const label: Label = (choice, tools, decision) => {
  const { t, name } = tools;
  const kind = decision?.kind ?? "";
  const proposal = readProposal(choice);
  if (proposal) return t("choice.propose", { grants: bundleWords(proposal[0], "given", tools), gets: bundleWords(proposal[1], "gotten", tools) });
  if (PLAIN.includes(choice)) return t(`choice.${choice.replace(" ", "_")}`);
  const [word = "", id = ""] = choice.split(" ");
  if (SAID.includes(id)) return `${name(`leader ${word}`)}: ${t(`said.${id}`)}`;
  if (word === "release" || word === "torture") return t(`choice.${word}`, { number: id.slice(1) });
  if (choice.startsWith("#")) return t("choice.hostage", { number: choice.slice(1) });
  if (word === "challenger" || word === "defender") return t(`choice.${word}`, { name: name(id) });
  if (kind === "zeal" || choice === "0") return t("choice.power", { n: Number(choice) });
  if (GIVING.includes(kind)) return t("choice.to", { name: name(choice) });
  if (kind === "play") return name(`card ${choice}`);
  if (kind === "keep_leader") return name(`leader ${choice}`);
  if (FACES.includes(kind) || choice in VALUE || choice === "truce") return face(choice, tools);
  return name(choice);
};

function face(choice: string, { t, name }: Tools): string {
  if (choice in VALUE) return t("face.hostility", { n: choice });
  return choice === "truce" ? t("face.truce") : t("face.as_zero", { name: name(choice) });
}
