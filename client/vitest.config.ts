import { defineConfig, mergeConfig } from "vitest/config";
import built from "./vite.config";

export default mergeConfig(built, defineConfig({ test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/browser.ts"] } }));
