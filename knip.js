/** Used by style sheets, or read from its folder: scripts/manifests.test.mjs checks the latter. */
const UNIMPORTED = ["tailwindcss", "geist"];

export default {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": {
      entry: [
        "app/**/{page,layout,route,error,loading,not-found,global-error}.{ts,tsx}",
        "lib/cli/services/exit-with-parent.mjs",
        "lib/cli/{serve,admin,analyze}.ts",
        "lib/cli/services/testing/hold-postgres.ts",
        "inngest/executor/testing/crash-app.ts",
        "lib/wallets/threads/{packing-worker.ts,testing/failing-worker.mjs}",
        "lib/server/mcp/apps/views/start-view.ts",
        "scripts/*.mjs",
        "scripts/steps/render-contract-types.ts",
        "prisma/no-engine.mjs",
        "stryker.config.mjs",
        "vitest.mutate.config.ts",
        "playwright.screenshots.config.ts",
        "e2e/support/crash/backend-process.ts",
        "e2e/*.mjs",
        "e2e/**/*.spec.ts",
        "examples/typescript/*.ts",
      ],
      project: [
        "{accuracy,app,components,inngest,lib,bench,e2e,examples,prisma,scripts}/**/*.{ts,tsx,mjs}",
        "*.{ts,mjs}",
      ],
      vitest: true,
      playwright: true,
      ignoreDependencies: UNIMPORTED,
      ignoreBinaries: ["pg_dump", "pg_restore", "buildah", "zizmor"],
    },
    "packages/demo-chain": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
    "packages/*": { entry: ["src/**/*.test.ts"], project: ["src/**/*.ts"] },
  },
};
