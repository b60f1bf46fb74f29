import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { UNSET_SETTINGS } from "./e2e/support/unset-settings";
import { findFreePort } from "./lib/cli/services/free-port";
import { isFullScope } from "./packages/testing/test-scope";
import { findBrowser } from "./scripts/steps/find-browser.mjs";

/** Workers read this file again and get the values of the first reading from the environment. */
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), "walletlens-e2e-"));
  // If root starts the tests, the database runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PORT = String(await findFreePort("127.0.0.1"));
  process.env.CHROMIUM ??= findBrowser() ?? "";
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
} else {
  // Playwright sets FORCE_COLOR in workers: with both variables, every program that a test starts prints a warning.
  delete process.env.NO_COLOR;
}

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  // Also for sources of packages, which must not import earlier builds of each other.
  tsconfig: "tsconfig.json",
  testIgnore: ["gallery/**", ...(isFullScope ? [] : ["**/*.full.spec.ts"])],
  globalSetup: "e2e/support/share-servers.ts",
  outputDir: "reports/playwright",
  // Specs of different files share the server, so none of them counts calls of others. Two more than the number of
  // processors, because the longest specs wait for killed processes or closed connections; three are no faster.
  workers: availableParallelism() + 2,
  // No test asserts a duration: these timeouts only end tests that hang, also on a loaded machine.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  // A trace copies the whole page at every step and doubles the time of the suite: use `--trace on` if required.
  use: { baseURL, screenshot: "only-on-failure", colorScheme: "dark" },
  projects: [
    {
      name: "chromium",
      use: {
        ...devices["Desktop Chrome"],
        launchOptions: {
          executablePath: process.env.CHROMIUM ?? "",
          // All pages of a context share one process: a page takes up to a fifth less processor time.
          args: ["--renderer-process-limit=1"],
        },
      },
    },
  ],
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/healthz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "pipe",
    env: {
      ...UNSET_SETTINGS,
      // All tests have one network address, and none may wait for the calls of another.
      RATE_LIMIT_RPS: "0",
      RATE_LIMIT_ADDRESS_RPS: "1000",
      RATE_LIMIT_ADDRESS_BURST: "3000",
      // Receivers of webhooks are on this machine.
      WEBHOOK_ALLOW_PRIVATE: "true",
      HOST: "127.0.0.1",
      PORT: process.env.E2E_PORT ?? "",
      DATA_DIR: process.env.E2E_DATA_DIR ?? "",
    },
  },
});
