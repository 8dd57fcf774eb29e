import { mount } from "svelte";
import "./app.css";
import "./ground.css";
import "./marks.css";
import "./sheet.css";
import App from "./App.svelte";
import { reload } from "./lib/reload";
import { show } from "./lib/settings.svelte";

import.meta.glob("./games/*/ground.css", { eager: true }); // what lies behind each board

addEventListener("vite:preloadError", reload); // a part that this page names is gone

const PATIENCE = 600; // milliseconds

/** The fonts first, so that no line jumps when they come; but nobody waits long for them. */
async function fonts(): Promise<void> {
  const letters = "ař"; // one of each file: the names of the languages need both
  const loaded = ["1em Alegreya", "1em Cinzel"].map((font) => document.fonts.load(font, letters));
  await Promise.race([Promise.all(loaded), new Promise((late) => setTimeout(late, PATIENCE))]).catch(() => undefined);
}

show();
void fonts().then(() => mount(App, { target: document.getElementById("app")! }));
