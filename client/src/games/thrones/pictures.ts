/** What each kind of question of the family is about, drawn for its hint. */
import barrel from "icon:barrel";
import breakingChain from "icon:breaking-chain";
import cancel from "icon:cancel";
import cardDiscard from "icon:card-discard";
import cardExchange from "icon:card-exchange";
import cardPick from "icon:card-pick";
import cardPickup from "icon:card-pickup";
import cardPlay from "icon:card-play";
import castle from "icon:castle";
import checkedShield from "icon:checked-shield";
import crestedHelmet from "icon:crested-helmet";
import crossedSwords from "icon:crossed-swords";
import crownCoin from "icon:crown-coin";
import cycle from "icon:cycle";
import dungeonGate from "icon:dungeon-gate";
import guillotine from "icon:guillotine";
import hidden from "icon:hidden";
import mountedKnight from "icon:mounted-knight";
import pikeman from "icon:pikeman";
import podium from "icon:podium";
import pointySword from "icon:pointy-sword";
import positionMarker from "icon:position-marker";
import queenCrown from "icon:queen-crown";
import rallyTheTroops from "icon:rally-the-troops";
import raven from "icon:raven";
import run from "icon:run";
import scales from "icon:scales";
import shakingHands from "icon:shaking-hands";
import throneKing from "icon:throne-king";
import tiedScroll from "icon:tied-scroll";
import torch from "icon:torch";
import walkingBoot from "icon:walking-boot";
import whiteTower from "icon:white-tower";

export const pictures: Record<string, string[]> = {
  plan: [hidden, tiedScroll],
  raven: [raven, cycle],
  careful_planning: [tiedScroll, queenCrown],
  ransom: [dungeonGate, queenCrown],
  manage_troops: [pikeman, walkingBoot],
  leave_token: [queenCrown, castle],
  place_leader: [crestedHelmet, positionMarker],
  raid: [torch, rallyTheTroops],
  raid_again: [torch, torch],
  replace_support: [queenCrown, rallyTheTroops],
  march: [walkingBoot],
  move: [pikeman, walkingBoot, castle],
  march_on: [walkingBoot, walkingBoot],
  support: [rallyTheTroops, crossedSwords],
  accept_support: [rallyTheTroops, shakingHands],
  house_card: [cardPlay, crossedSwords],
  tyrion: [cardExchange],
  aeron: [queenCrown, cardExchange],
  another_card: [cardExchange],
  stannis: [throneKing, pointySword],
  blade: [pointySword, crossedSwords],
  davos: [queenCrown, whiteTower],
  capture: [crestedHelmet, dungeonGate],
  casualty: [crossedSwords, pikeman],
  retreat: [run],
  lost_in_retreat: [barrel, pikeman],
  leaders_retreat: [crestedHelmet, walkingBoot],
  rescue: [dungeonGate, crestedHelmet],
  bran: [cardPickup],
  luwin: [cardPickup],
  cersei: [tiedScroll, cancel],
  renly: [pikeman, mountedKnight],
  melisandre: [queenCrown, cardDiscard],
  asha: [rallyTheTroops, cancel],
  mace: [checkedShield, castle],
  queen_of_thorns: [tiedScroll, cancel],
  consolidate: [crownCoin, queenCrown],
  freed_to: [breakingChain, crestedHelmet],
  negotiate: [crestedHelmet, shakingHands],
  answer_deal: [shakingHands, scales],
  answer_counter: [shakingHands, scales],
  westeros_choice: [cardPick],
  reconcile: [barrel, pikeman],
  muster: [castle, pikeman],
  bid: [hidden, queenCrown],
  order_tied: [throneKing, podium],
  execute: [dungeonGate, guillotine],
  swap_track: [podium, cycle],
};
