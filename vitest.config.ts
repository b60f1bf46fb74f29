import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{lib,inngest,app,components,bench,scripts}/**/*.test.{ts,tsx,mjs}"],
    environment: "node",
    globalSetup: ["lib/cli/services/testing/test-server.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
