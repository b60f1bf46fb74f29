import { defineConfig } from "vitest/config";
import { aliases } from "./vitest.aliases.ts";

/** Tests for mutants of the engine and the rules; they need no database. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      "{lib/*/rules,packages/engine/src}/**/*.test.ts",
      "packages/solana/src/{samples,links-samples}.test.ts",
      "lib/chain/check-payment.test.ts",
    ],
    setupFiles: ["packages/testing/short-properties.ts"],
    environment: "node",
    testTimeout: 30_000,
  },
});
