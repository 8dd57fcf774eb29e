/** The view of A Storm of Swords. */
import type { Realm } from "../thrones/view";
import type { StormOfSwordsView } from "./types";

export type Trident = Realm & StormOfSwordsView;
