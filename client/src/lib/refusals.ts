/** Why the server refused, in the reader's words: as the game's texts or ours say it; the mistakes of programs by their code. */
import { Refused } from "./ask";
import { settings } from "./settings.svelte";
import { capital } from "./template";
import { hasWords, t, type Values } from "./texts.svelte";
import { sentence, type About, type Texts, type Who } from "./words";

export interface Why {
  code: string;
  reason: string;
  key?: string;
  about?: About;
}

const nobody: Who = (seat) => t("seat.nobody", { n: seat + 1 });

export function refusalWords({ code, reason, key, about }: Why, texts: Texts | null, who = nobody): string {
  if (key && texts && key in texts.sentences) return sentence(texts, key, about ?? {}, who);
  if (key && hasWords(key)) return t(key, about as Values);
  return settings.language === "en" ? capital(reason) : t(`refused.${code}`);
}

/** The same of anything that can go wrong. */
export function troubleWords(error: unknown, texts: Texts | null = null): string {
  if (error instanceof Refused) return refusalWords(error, texts);
  return error instanceof Error ? error.message : String(error);
}
