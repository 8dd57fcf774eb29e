/** A picture for each companion. */
import bronn from "icon:crossbow";
import brienne from "icon:sword-brandish";
import drogo from "icon:horse-head";
import gendry from "icon:anvil";
import hodor from "icon:wooden-door";
import jaqen from "icon:domino-mask";
import jonSnow from "icon:wolf-howl";
import melisandre from "icon:fire-silhouette";
import petyr from "icon:hummingbird";
import pycelle from "icon:quill-ink";
import ramsay from "icon:bowie-knife";
import sandor from "icon:sitting-dog";
import shae from "icon:gem-pendant";
import syrio from "icon:fencer";

export const PICTURES: Record<string, string> = {
  bronn, brienne, drogo, gendry, hodor, jaqen, jon_snow: jonSnow, melisandre, petyr, pycelle, ramsay, sandor, shae, syrio,
};
