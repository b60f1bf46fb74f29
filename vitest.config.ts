import { defineConfig } from "vitest/config";
import { aliases } from "./vitest.aliases.ts";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: ["{lib,packages,inngest,app,components,accuracy,bench,scripts}/**/*.test.{ts,tsx,mjs}"],
    environment: "node",
    // Vitest leaves one processor free, and on two that is half of the machine; most tests wait for a database.
    maxWorkers: "100%",
    globalSetup: ["lib/cli/services/testing/test-server.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
