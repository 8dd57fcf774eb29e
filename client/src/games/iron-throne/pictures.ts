/** What each kind of question is about, drawn for its hint. */
import backstab from "icon:backstab";
import breakingChain from "icon:breaking-chain";
import candleFlame from "icon:candle-flame";
import cardDiscard from "icon:card-discard";
import cardDraw from "icon:card-draw";
import cardExchange from "icon:card-exchange";
import cardPick from "icon:card-pick";
import cardPlay from "icon:card-play";
import character from "icon:character";
import cycle from "icon:cycle";
import dove from "icon:dove";
import drop from "icon:drop";
import exitDoor from "icon:exit-door";
import jewelCrown from "icon:jewel-crown";
import manacles from "icon:manacles";
import playerNext from "icon:player-next";
import poisonBottle from "icon:poison-bottle";
import puppet from "icon:puppet";
import queenCrown from "icon:queen-crown";
import rallyTheTroops from "icon:rally-the-troops";
import raven from "icon:raven";
import scales from "icon:scales";
import shadowGrasp from "icon:shadow-grasp";
import shakingHands from "icon:shaking-hands";
import sparkles from "icon:sparkles";
import spyglass from "icon:spyglass";
import swordClash from "icon:sword-clash";
import throneKing from "icon:throne-king";
import tiedScroll from "icon:tied-scroll";
import wineGlass from "icon:wine-glass";

export const pictures: Record<string, string[]> = {
  keep_leader: [throneKing, cardPick],
  leader_ability: [throneKing, sparkles],
  passive: [throneKing, cycle],
  play: [cardPlay, sparkles],
  hostages: [manacles, breakingChain],
  torture: [manacles, drop],
  torture_more: [manacles, drop],
  victim: [playerNext, manacles],
  source: [cardDraw, manacles],
  defender: [swordClash, playerNext],
  reinforce: [queenCrown, character],
  participant: [character, swordClash],
  offer_support: [character, rallyTheTroops],
  accept_support: [rallyTheTroops, shakingHands],
  leverage: [puppet, rallyTheTroops],
  force_support: [puppet, character],
  lay: [cardPlay, swordClash],
  lay_face_up: [raven, cardPlay],
  distribute: [queenCrown, character],
  distribute_up_to: [queenCrown, character],
  discard: [cardDiscard],
  blood_price: [drop, cardDraw],
  break_chains: [breakingChain],
  parley: [dove, shakingHands],
  bounty: [cardDraw, queenCrown],
  instinct: [wineGlass, cardExchange],
  break_oath: [cardExchange, backstab],
  replace: [cardExchange],
  letter: [tiedScroll, exitDoor],
  warg: [raven, spyglass],
  shadow: [shadowGrasp, character],
  poison: [poisonBottle, character],
  zeal: [candleFlame, character],
  king: [jewelCrown, rallyTheTroops],
  offer_to_king: [character, jewelCrown],
  king_accepts: [jewelCrown, shakingHands],
  bargain: [shakingHands, scales],
};
