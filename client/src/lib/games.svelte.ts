/** The games that can be played here, in the reader's language. */
import { api, type GameInfo } from "./api";
import { settings } from "./settings.svelte";

let all = $state.raw<GameInfo[]>([]);

$effect.root(() => {
  $effect(() => {
    const { language } = settings;
    void api.games(language).then(
      (games) => language === settings.language && (all = games),
      () => {}, // whoever needs them to go on asks again, and tells
    );
  });
});

export const games = {
  get all() {
    return all;
  },
  /** How a game is called; its id until that is known. */
  title: (id: string) => all.find((game) => game.id === id)?.title ?? id,
};
