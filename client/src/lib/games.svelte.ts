/** The games that can be played here, in the reader's language. */
import { api, type GameInfo } from "./api";
import { settings, type Language } from "./settings.svelte";

const AGAIN = 3000; // milliseconds, after which a server that could not tell them is asked again

let all = $state.raw<GameInfo[]>([]);

async function load(language: Language) {
  try {
    const games = await api.games(language);
    if (language === settings.language) all = games;
  } catch {
    setTimeout(() => language === settings.language && load(language), AGAIN);
  }
}

$effect.root(() => {
  $effect(() => void load(settings.language));
});

export const games = {
  get all() {
    return all;
  },
  /** What of a view, by seat, tells how a game went. */
  chart: (id: string): string[] => all.find((game) => game.id === id)?.chart ?? [],
  /** How a game is called; its id until that is known. */
  title: (id: string) => all.find((game) => game.id === id)?.title ?? id,
};
