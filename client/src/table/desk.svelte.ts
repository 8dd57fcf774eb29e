/** What lies before the one who looks at the table: what was opened, drafted or told. The next one gets a clean one. */
import type { Told } from "../frame/Ask.svelte";

export class Desk {
  drafted = $state<string | null>(null);
  told = $state.raw<Told | null>(null);
  highlight = $state.raw(new Set<string>());
  dialog = $state<"" | "resign" | "since" | "keys" | "waiting" | "end">("");
  clause = $state("");
  /** What is what is shown on the board, and the piece that is looked up. */
  hasLegend = $state(false);
  piece = $state("");
  news = $state("");
  problem = $state("");
  /** The last entry that was told. */
  seq = 0;
}
