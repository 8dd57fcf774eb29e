/** The big moments of the game. */
import { sceneFor } from "../thrones/scenes";
import { facts } from "./facts";

export const sceneOf = sceneFor(facts);
