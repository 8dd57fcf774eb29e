/** The houses: a sigil each, so that no house is known by its colour alone. Colours are `--<house>` and `--<house>-ink`. */
import martell from "icon:sun-spear";
import frey from "icon:tower-bridge";
import targaryen from "icon:spiked-dragon-head";
import greyjoy from "icon:giant-squid";
import arryn from "icon:falcon-moon";
import stark from "icon:direwolf";
import tully from "icon:flying-trout";
import lannister from "icon:lion";
import tyrell from "icon:rose";
import baratheon from "icon:stag-head";
import nobody from "icon:crossed-swords";

const SIGILS: Record<string, string> = {
  arryn, baratheon, frey, greyjoy, lannister, martell, stark, targaryen, tully, tyrell,
};

export function sigil(house: string): string {
  return SIGILS[house] ?? nobody;
}

/** The name of a house's colours: `var(--${tint(house)})`, `var(--${tint(house)}-ink)`. */
export function tint(house: string): string {
  return house in SIGILS ? house : "nobody";
}
