/** What each kind of question is about, drawn for its hint. */
import bowieKnife from "icon:bowie-knife";
import cardDiscard from "icon:card-discard";
import cardExchange from "icon:card-exchange";
import cardPick from "icon:card-pick";
import cardPickup from "icon:card-pickup";
import character from "icon:character";
import conversation from "icon:conversation";
import flyingFlag from "icon:flying-flag";
import hummingbird from "icon:hummingbird";
import playerNext from "icon:player-next";
import positionMarker from "icon:position-marker";
import raven from "icon:raven";
import spiderAlt from "icon:spider-alt";
import wolfHowl from "icon:wolf-howl";

export const pictures: Record<string, string[]> = {
  move: [spiderAlt, cardPick, flyingFlag],
  talk: [raven, conversation],
  companion: [cardPickup, character],
  banner: [flyingFlag, playerNext],
  swear: [wolfHowl, flyingFlag],
  kill: [bowieKnife, character],
  kill_in_area: [bowieKnife, cardDiscard],
  discard: [cardDiscard],
  swap: [cardExchange],
  swap_with: [cardExchange],
  carry_out: [hummingbird, cardPick],
  move_varys: [spiderAlt, positionMarker],
  exchange: [cardPickup, cardExchange],
  return: [cardExchange, cardPickup],
};
