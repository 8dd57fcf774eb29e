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

show();
mount(App, { target: document.getElementById("app")! });
