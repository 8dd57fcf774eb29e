import type { Label } from "../../lib/board";
import { parts } from "./game";

/** A choice in words: "arya@2.-1" is "Arya Stark: row 2, left 1". */
export const label: Label = (choice, { t, name }) => {
  const [card, place] = parts(choice);
  return card && place ? t("label.lay", { card: name(card), place: name(place) }) : choice;
};
