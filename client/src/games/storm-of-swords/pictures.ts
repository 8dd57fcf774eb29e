/** What each kind of question is about, drawn for its hint. */
import cancel from "icon:cancel";
import cardDraw from "icon:card-draw";
import cardPick from "icon:card-pick";
import crossedSwords from "icon:crossed-swords";
import exitDoor from "icon:exit-door";
import flyingFlag from "icon:flying-flag";
import pikeman from "icon:pikeman";
import playerNext from "icon:player-next";
import positionMarker from "icon:position-marker";
import queenCrown from "icon:queen-crown";
import spyglass from "icon:spyglass";
import throneKing from "icon:throne-king";
import { pictures as shared } from "../thrones/pictures";

export const pictures: Record<string, string[]> = {
  ...shared,
  forge_alliances: [queenCrown, cardPick],
  claim_from: [flyingFlag, queenCrown],
  place_allied: [pikeman, positionMarker],
  plots: [queenCrown, cardDraw],
  accuse: [flyingFlag, cancel],
  dismiss: [pikeman, exitDoor],
  lookout: [spyglass, cancel],
  military_support: [queenCrown, crossedSwords],
  name_tied: [throneKing, playerNext],
};
