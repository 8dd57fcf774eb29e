/** One press from anywhere to a game against bots; and who begins. */
import { api, type GameInfo } from "./api";
import { go } from "./route.svelte";
import { t } from "./texts.svelte";

/** What somebody is called by their own wish: not yet anything, as long as it is the name of all who are new. */
export const chosenName = (name: string): string => (name === t("guest") ? "" : name);

/** Be called so from now on; without a wish, as all who are new. */
export async function callMe(wish: string): Promise<string> {
  const me = await api.me(t("guest"));
  const name = wish.trim() || t("guest");
  return chosenName((name === me.name ? me : await api.rename(name)).name);
}

/** A table for the usual number of players, all but one of them bots. */
export async function playNow(game: GameInfo): Promise<void> {
  await api.me(t("guest"));
  const players = game.players[Math.floor(game.players.length / 2)] ?? 2;
  const seats = ["me", ...Array.from({ length: players - 1 }, () => game.bots.at(-1) ?? "random")];
  const made = await api.make({ game: game.id, seats });
  go(`/t/${made.table.id}`);
}
