import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createRequire } from "node:module";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.SMALLCOUNCIL_SERVER ?? "http://127.0.0.1:8765";

/** `import crown from "icon:crown"`: one icon of game-icons.net, so that a page loads only those it shows. */
function icons(): Plugin {
  const require = createRequire(import.meta.url);
  let bodies: Record<string, { body: string }> | undefined;
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0icon:")) return undefined;
      bodies ??= require("@iconify-json/game-icons/icons.json").icons as Record<string, { body: string }>;
      const icon = bodies[id.slice("\0icon:".length)];
      if (!icon) this.error(`game-icons has no icon called ${id.slice("\0icon:".length)}`);
      return `export default ${JSON.stringify(icon.body)}`;
    },
  };
}

export default defineConfig({
  plugins: [icons(), svelte()],
  build: {
    outDir: process.env.SMALLCOUNCIL_STATIC ?? "../src/smallcouncil/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content security policy allows files only
    target: "es2022",
  },
  server: { proxy: { "/api": { target: SERVER, ws: true, changeOrigin: false } } },
});
