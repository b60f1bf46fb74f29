import { defineConfig } from "vitest/config";
import { aliases } from "./vitest.aliases.ts";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: ["{lib,packages,inngest,app,components,accuracy,bench,scripts}/**/*.test.{ts,tsx,mjs}"],
    environment: "node",
    globalSetup: ["lib/cli/services/testing/test-server.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
