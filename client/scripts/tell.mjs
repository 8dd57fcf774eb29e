/**
 * Tells games in words as the client does, without a browser: for tests. Reads a list of tellings from the standard input,
 * writes their words to the standard output.
 */
import { createServer } from "vite";

const LANGUAGES = ["en", "hu", "cs"];
// What a browser has
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
});
Object.defineProperty(globalThis, "navigator", { value: { languages: LANGUAGES }, configurable: true });

async function read(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

const tellings = await read(process.stdin);
const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: "custom", logLevel: "error" });
try {
  const load = (file) => vite.ssrLoadModule(`/src/${file}`);
  const { speaker, told } = await load("frame/tools.ts");
  const { loadWords } = await load("lib/board.ts");
  const { settings } = await load("lib/settings.svelte.ts");
  const words = [];
  for (const { game, language, texts, names, entries, questions, choices } of tellings) {
    const { label } = await load(`games/${game}/label.ts`);
    settings.language = language;
    const seats = names.map((name, seat) => ({ seat, name }));
    const speak = speaker({ label, texts: await loadWords(`../games/${game}`) }, texts, { seats }, null);
    words.push({
      told: entries.map((entry) => told(entry, speak).map((line) => line.words)),
      said: entries.map(({ events }) => events.map(({ kind, data }) => speak.say(`event.${kind}`, data))),
      asked: questions.map(({ key, about }) => speak.say(key, about)),
      quoted: questions.map(({ seat, kind, about }) => speak.asked({ seat, kind, about })),
      opened: entries.map(({ events }) => events.filter(({ audience }) => audience).map(speak.tell)),
      labels: choices.map(({ choice, decision }) => speak.label(choice, decision)),
    });
  }
  process.stdout.write(JSON.stringify(words));
} finally {
  await vite.close();
}
