/** A choice in words. */
import { labelFor } from "../thrones/label";
import { facts } from "./facts";

export const label = labelFor(facts);
