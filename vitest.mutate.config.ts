import { defineConfig } from "vitest/config";
import { aliases } from "./vitest.aliases.ts";

/** The tests that mutants of the domain are run against; no database is needed for them. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [
      "{lib/*/rules,packages/engine/src}/**/*.test.ts",
      "packages/solana/src/{samples,links-samples}.test.ts",
      "lib/infra/solana/check-payment.test.ts",
    ],
    setupFiles: ["packages/testing/short-properties.ts"],
    environment: "node",
    testTimeout: 30_000,
  },
});
