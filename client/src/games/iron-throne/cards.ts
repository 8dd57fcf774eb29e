/** The parts of the game as a board shows them: whose characters, their signs, where a card's text comes from. */
import arya from "icon:stiletto";
import barristan from "icon:black-knight-helm";
import bran from "icon:raven";
import catelyn from "icon:heart-shield";
import cersei from "icon:queen-crown";
import daenerys from "icon:dragon-head";
import davos from "icon:sailboat";
import drogo from "icon:horse-head";
import eddard from "icon:broadsword";
import jaime from "icon:gauntlet";
import joffrey from "icon:crossbow";
import jorah from "icon:bear-head";
import loras from "icon:mounted-knight";
import mace from "icon:wheat";
import margaery from "icon:flower-emblem";
import melisandre from "icon:flame";
import olenna from "icon:poison-bottle";
import renly from "icon:jewel-crown";
import robb from "icon:wolf-howl";
import selyse from "icon:candle-flame";
import shireen from "icon:open-book";
import stannis from "icon:throne-king";
import tyrion from "icon:wine-glass";
import tywin from "icon:tied-scroll";
import viserys from "icon:crown";

export const SIGNS: Record<string, string> = {
  arya, barristan, bran, catelyn, cersei, daenerys, davos, drogo, eddard, jaime, joffrey, jorah, loras, mace, margaery, melisandre,
  olenna, renly, robb, selyse, shireen, stannis, tyrion, tywin, viserys,
};

export const CHARACTERS: Record<string, readonly string[]> = {
  stark: ["eddard", "robb", "catelyn", "bran", "arya"],
  lannister: ["cersei", "tywin", "tyrion", "joffrey", "jaime"],
  baratheon: ["stannis", "melisandre", "davos", "selyse", "shireen"],
  targaryen: ["daenerys", "drogo", "viserys", "jorah", "barristan"],
  tyrell: ["margaery", "loras", "olenna", "mace", "renly"],
};
export const HOUSE_OF: Record<string, string> = Object.fromEntries(
  Object.entries(CHARACTERS).flatMap(([house, characters]) => characters.map((character) => [character, house])),
);

export const HOSTILITY = ["1", "2", "3", "4", "5", "6", "7", "8", "10", "12", "20"] as const;
export const VALUE: Record<string, number> = Object.fromEntries(HOSTILITY.map((face) => [face, Number(face)]));

/** When the ability of a leader, and the text of a character card, is used. */
export const TIMING = {
  leader: {
    eddard: "after_reveal", robb: "before_turn", catelyn: "before_turn", bran: "before_cards_placed", arya: "after_resolution",
    cersei: "before_support_offer", tywin: "after_reveal", tyrion: "after_resolution", joffrey: "passive", jaime: "after_resolution",
    stannis: "passive", melisandre: "before_cards_placed", davos: "before_turn", selyse: "trigger", shireen: "passive",
    daenerys: "before_turn", drogo: "before_turn", viserys: "after_resolution", jorah: "after_reveal", barristan: "passive",
    margaery: "trigger", loras: "before_cards_placed", olenna: "before_cards_placed", mace: "before_turn", renly: "after_reveal",
  },
  card: {
    eddard: "after_reveal", robb: "after_resolution", catelyn: "before_cards_placed", bran: "before_cards_placed", arya: "after_resolution",
    cersei: "after_resolution", tywin: "before_cards_placed", tyrion: "after_reveal", joffrey: "after_resolution", jaime: "after_reveal",
    stannis: "after_reveal", melisandre: "before_cards_placed", davos: "after_reveal", selyse: "after_resolution", shireen: "after_reveal",
    daenerys: "after_reveal", drogo: "after_resolution", viserys: "before_cards_placed", jorah: "before_cards_placed", barristan: "before_cards_placed",
    margaery: "after_resolution", loras: "after_reveal", olenna: "after_resolution", mace: "before_cards_placed", renly: "before_cards_placed",
  },
} as const satisfies Record<string, Record<string, string>>;
export type TextKind = keyof typeof TIMING;

/** The order of a hand: hostility from low to high, truces, characters. */
export const rank = (face: string): number => VALUE[face] ?? (face === "truce" ? 100 : 200 + Object.keys(SIGNS).indexOf(face));
