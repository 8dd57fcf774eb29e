/**
 * Writes the types of what the server speaks, so that client and server cannot drift apart: src/lib/protocol.ts (the
 * WebSocket) from docs/protocol.schema.json, src/lib/rest.ts from docs/openapi.json, and for each game that has a board
 * here src/games/<game>/types.ts from docs/views/<game>.schema.json.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import openapiTS, { astToString } from "openapi-typescript";

const DOCS = new URL("../../docs/", import.meta.url);
const SOURCES = new URL("../src/", import.meta.url);
const OPEN = { type: "object", additionalProperties: true };
const told = (file) => JSON.parse(readFileSync(new URL(file, DOCS), "utf8"));
const write = (file, source) => writeFileSync(new URL(file, SOURCES), source);
const banner = (from) => `// Made by scripts/types.mjs from docs/${from}.`;

/** Objects without named fields (options, views, values of a sentence) may hold anything; a tuple is told the older way. */
function adapted(schema) {
  if (Array.isArray(schema)) return schema.map(adapted);
  if (schema === null || typeof schema !== "object") return schema;
  if (schema.type === "object" && !schema.properties && !schema.additionalProperties) return OPEN;
  const { prefixItems, ...rest } = schema;
  const n = prefixItems?.length;
  const parts = prefixItems ? { ...rest, items: prefixItems, additionalItems: false, minItems: n, maxItems: n } : rest;
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, adapted(value)]));
}

async function protocol(from) {
  const messages = { ...adapted(told(from)), title: "Frame", oneOf: [{ $ref: "#/$defs/Request" }, { $ref: "#/$defs/Reply" }] };
  const source = await compile(messages, "Frame", { additionalProperties: false, bannerComment: banner(from) });
  return source.replaceAll("export interface Error ", "export interface Refusal ").replace("| Error", "| Refusal");
}

/** What has a value of its own need not be sent, and what the server leaves out has that value: both are optional. */
async function rest(from) {
  const source = await openapiTS(told(from), { defaultNonNullable: false, emptyObjectsUnknown: true });
  return `${banner(from)}\n${astToString(source)}`;
}

async function view(from) {
  const { $ref, $defs } = adapted(told(from));
  const name = $ref.split("/").at(-1);
  return compile({ ...$defs[name], $defs }, name, { additionalProperties: false, bannerComment: banner(from) });
}

write("lib/protocol.ts", await protocol("protocol.schema.json"));
write("lib/rest.ts", await rest("openapi.json"));
for (const file of readdirSync(new URL("views/", DOCS))) {
  const folder = `games/${file.replace(".schema.json", "")}/`;
  if (existsSync(new URL(folder, SOURCES))) write(`${folder}types.ts`, await view(`views/${file}`));
}
