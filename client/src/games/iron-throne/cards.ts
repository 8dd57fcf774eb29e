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
import facts from "./facts.json";

export const SIGNS: Record<string, string> = {
  arya, barristan, bran, catelyn, cersei, daenerys, davos, drogo, eddard, jaime, joffrey, jorah, loras, mace, margaery, melisandre,
  olenna, renly, robb, selyse, shireen, stannis, tyrion, tywin, viserys,
};

export const CHARACTERS: Record<string, readonly string[]> = facts.characters;
export const HOUSE_OF: Record<string, string> = Object.fromEntries(
  Object.entries(CHARACTERS).flatMap(([house, characters]) => characters.map((character) => [character, house])),
);
export const VALUE: Record<string, number> = facts.values;
export const INFLUENCE = facts.influence;

/** When the ability of a leader, and the text of a character card, is used. */
export const TIMING: Record<TextKind, Record<string, string>> = facts.timing;
export type TextKind = "leader" | "card";

/** The order of a hand: hostility from low to high, truces, characters. */
export const rank = (face: string): number => VALUE[face] ?? (face === "truce" ? 100 : 200 + Object.keys(SIGNS).indexOf(face));
