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
    // Only tests about log lines read the log of the product.
    env: { LOG_LEVEL: "silent" },
    // One more than the number of processors: some tests wait for a database or for another process. Each worker loads all
    // modules, so that another one costs more than it gains.
    maxWorkers: availableParallelism() + 1,
    // Each worker loads each module once; a test with process-wide hooks removes them.
    isolate: false,
    execArgv: [
      // Demo markets create many short-lived objects: a larger young generation is collected a tenth as often.
      "--max-semi-space-size=64",
      // A function runs seven times as long before V8 optimizes it: most tests end before the optimization pays. V8 of
      // Node 22 has no such option.
      ...(Number.parseInt(process.versions.v8, 10) < 12 ? ["--interrupt-budget=500000"] : []),
    ],
    setupFiles: ["lib/testing/provide-async-storage.ts"],
    globalSetup: ["lib/cli/services/testing/test-server.ts"],
    // No test asserts a duration: these timeouts only end tests that hang, also on a loaded machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 120_000,
  },
});
