/** What each kind of question is about, drawn for its hint. */
import cardDiscard from "icon:card-discard";
import cardPickup from "icon:card-pickup";
import castle from "icon:castle";
import mammoth from "icon:mammoth";
import mountedKnight from "icon:mounted-knight";
import pikeman from "icon:pikeman";
import playerNext from "icon:player-next";
import podium from "icon:podium";
import throneKing from "icon:throne-king";
import { pictures as shared } from "../thrones/pictures";

export const pictures: Record<string, string[]> = {
  ...shared,
  name_tied: [throneKing, playerNext],
  lose_units: [mammoth, pikeman],
  wildlings_card_back: [mammoth, cardPickup],
  strongest_card: [mammoth, cardDiscard],
  first_place: [podium],
  slain_horse: [mountedKnight, pikeman],
  mount: [pikeman, mountedKnight],
  besieged: [mammoth, castle],
  muster_where: [castle, pikeman],
};
