import path from "node:path";
import { defineConfig } from "vitest/config";

/** The tests that mutants of the domain are run against; no database is needed for them. */
export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: [
      "lib/domain/**/*.test.ts",
      "lib/adapters/solana/samples.test.ts",
      "lib/adapters/solana/payments/check-payment.test.ts",
    ],
    environment: "node",
    testTimeout: 30_000,
  },
});
