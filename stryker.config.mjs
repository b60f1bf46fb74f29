/**
 * Mutation testing of the engine and of the rules of the subjects: `npm run mutate`, or
 * `npm run mutate -- --mutate "packages/engine/src/swaps/*.ts"` for a part of it. Tests of other folders run the same code
 * on real transactions and on the demo market; they are excluded, because each of them takes as long as all others.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutate.config.ts" },
  mutate: ["{lib/*/rules,packages/engine/src}/**/*.ts", "!**/*.test.ts", "!**/testing/**"],
  coverageAnalysis: "perTest",
  ignorePatterns: [".next", ".builds", ".data", "reports", "docs", "e2e"],
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  reporters: ["clear-text", "progress", "html"],
  htmlReporter: { fileName: "reports/mutation/index.html" },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: "reports/mutation/sandbox",
  thresholds: { high: 95, low: 85, break: 85 },
  // A mutant must not count as found because the machine is loaded.
  timeoutMS: 20_000,
  concurrency: 2,
};
