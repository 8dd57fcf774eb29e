/** The view of A Game of Thrones. */
import type { Realm } from "../thrones/view";
import type { GameOfThronesView } from "./types";

export type Westeros = Realm & GameOfThronesView;
