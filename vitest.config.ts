import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";
import { isFullScope } from "./packages/testing/test-scope.ts";
import { aliases } from "./vitest.aliases.ts";

const TESTS = "{lib,packages,inngest,app,components,accuracy,bench,scripts,examples}/**/*.test.{ts,tsx,mjs}";
const FULL_SCOPE_TESTS = "**/*.full.test.{ts,tsx,mjs}";

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    include: [TESTS],
    exclude: [...defaultExclude, ...(isFullScope ? [] : [FULL_SCOPE_TESTS])],
    environment: "node",
    // Lines that the product logs are read by the tests that are about them.
    env: { LOG_LEVEL: "silent" },
    // One more than there are processors: most tests wait for a database or for another process.
    maxWorkers: availableParallelism() + 1,
    // Each worker reads each module once; a test that has a module watch the whole process ends that.
    isolate: false,
    // Demo markets make much that is soon forgotten: a larger young generation is collected a tenth as often.
    execArgv: ["--max-semi-space-size=64"],
    globalSetup: ["lib/cli/services/testing/test-server.ts"],
    // No test asserts a time: these limits only end what hangs, also where the machine has other work.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
