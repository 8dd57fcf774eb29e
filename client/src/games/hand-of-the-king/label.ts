import type { Label } from "../../lib/board";
import { capital } from "../../lib/template";

/** A choice in words: "left stark", "raven 1", "seat 0", a character, a companion, a house or a place. */
export const label: Label = (choice, { t, name, names }) => {
  const [first = "", second = ""] = choice.split(" ");
  if (choice === "done") return t("talk_done");
  if (first === "raven") return t("send_raven", { who: names[Number(second)] ?? second });
  if (first === "seat") return names[Number(second)] ?? choice;
  if (second) return t("label.move", { direction: capital(name(first)), house: name(second) });
  return capital(name(choice));
};
