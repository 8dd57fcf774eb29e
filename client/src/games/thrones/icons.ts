/** The drawn signs of the family, by the engine's ids where it has one. */
import anchor from "icon:anchor";
import barrel from "icon:barrel";
import blade from "icon:pointy-sword";
import castle from "icon:castle";
import city from "icon:guarded-tower";
import claim from "icon:flying-flag";
import consolidate from "icon:crown-coin";
import defence from "icon:checked-shield";
import dungeon from "icon:dungeon-gate";
import footman from "icon:pikeman";
import garrison from "icon:stone-tower";
import handshake from "icon:shaking-hands";
import knight from "icon:mounted-knight";
import leader from "icon:crested-helmet";
import mammoth from "icon:mammoth";
import march from "icon:walking-boot";
import mountains from "icon:peaks";
import neutral from "icon:spears";
import power from "icon:queen-crown";
import raid from "icon:torch";
import raven from "icon:raven";
import ship from "icon:caravel";
import star from "icon:round-star";
import storm from "icon:lightning-storm";
import sun from "icon:sun";
import support from "icon:rally-the-troops";
import swords from "icon:crossed-swords";
import tactic from "icon:tied-scroll";
import throne from "icon:throne-king";
import town from "icon:village";
import tower from "icon:white-tower";
import wood from "icon:pine-tree";

export const ICONS: Record<string, string> = {
  anchor, barrel, blade, castle, city, claim, consolidate, defence, dungeon, garrison, handshake, leader, mammoth, march, mountains, neutral,
  power, raid, raven, ship, star, storm, support, swords, tactic, throne, town, tower, wood,
  fair: sun, stronghold: castle, F: footman, f: footman, K: knight, k: knight, S: ship, footman, knight, promote: knight,
  iron_throne: throne, fiefdoms: blade, kings_court: raven, sword: swords,
};
