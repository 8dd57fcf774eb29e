/** Why the server refused, in the reader's words: as the game's texts say it, or by its code. The server's own are English. */
import { Refused } from "./api";
import { settings } from "./settings.svelte";
import { t } from "./texts.svelte";
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
  return settings.language === "en" ? reason.charAt(0).toUpperCase() + reason.slice(1) : t(`refused.${code}`);
}

/** The same of anything that can go wrong. */
export function troubleWords(error: unknown, texts: Texts | null = null): string {
  if (error instanceof Refused) return refusalWords(error, texts);
  return error instanceof Error ? error.message : String(error);
}
