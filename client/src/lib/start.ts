/** One press from anywhere to a game against bots. */
import { api, type GameInfo } from "./api";
import { go } from "./route.svelte";
import { t } from "./texts.svelte";

/** A table for the usual number of players, all but one of them bots. */
export async function playNow(game: GameInfo): Promise<void> {
  await api.me(t("guest"));
  const players = game.players[Math.floor(game.players.length / 2)] ?? 2;
  const seats = ["me", ...Array.from({ length: players - 1 }, () => game.bots.at(-1) ?? "random")];
  const made = await api.make({ game: game.id, seats });
  go(`/t/${made.table.id}`);
}
