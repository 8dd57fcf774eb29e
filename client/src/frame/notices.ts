/** Why a notice did not arrive, in words: the server tells a code, perhaps with a detail. */
import { t } from "../lib/texts.svelte";

export function whyWords(reason: string): string {
  const [code, detail = ""] = reason.split(" ");
  return t(`notices.error.${code}`, { detail });
}
