import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { show } from "./lib/settings.svelte";

// A page that was open while the server got a newer client asks for parts that are gone: load it anew, but not for ever.
const RELOADED = "smallcouncil.reloaded";
addEventListener("vite:preloadError", () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 10_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

const PATIENCE = 600; // milliseconds

/** The fonts first, so that no line jumps when they come; but nobody waits long for them. */
async function fonts(): Promise<void> {
  const letters = "ař"; // one of each file: the names of the languages need both
  const loaded = ["1em Alegreya", "1em Cinzel"].map((font) => document.fonts.load(font, letters));
  await Promise.race([Promise.all(loaded), new Promise((late) => setTimeout(late, PATIENCE))]).catch(() => undefined);
}

show();
void fonts().then(() => mount(App, { target: document.getElementById("app")! }));
