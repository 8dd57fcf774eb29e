// Writes src/lib/protocol.ts from the protocol's JSON Schema, so that client and server cannot drift apart.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const from = new URL("../../docs/protocol.schema.json", import.meta.url);
const to = new URL("../src/lib/protocol.ts", import.meta.url);
const OPEN = { type: "object", additionalProperties: true };

/** Objects without named fields (options, views, values of a sentence) may hold anything. */
function opened(schema) {
  if (Array.isArray(schema)) return schema.map(opened);
  if (schema === null || typeof schema !== "object") return schema;
  if (schema.type === "object" && !schema.properties && !schema.additionalProperties) return OPEN;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, opened(value)]));
}

const schema = opened(JSON.parse(readFileSync(from, "utf8")));
const frames = { ...schema, title: "Frame", oneOf: [{ $ref: "#/$defs/Request" }, { $ref: "#/$defs/Reply" }] };
const source = await compile(frames, "Frame", {
  additionalProperties: false,
  bannerComment: "// Made by scripts/types.mjs from docs/protocol.schema.json.",
});
writeFileSync(to, source.replaceAll("export interface Error ", "export interface Refusal ").replace("| Error", "| Refusal"));
