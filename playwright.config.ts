import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { UNSET_SETTINGS } from "./e2e/support/unset-settings";
import { findFreePort } from "./lib/cli/services/free-port";
import { isFullScope } from "./packages/testing/test-scope";
import { findBrowser } from "./scripts/steps/find-browser.mjs";

/** The workers read this file again: what the first reading chose reaches them by the environment. */
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), "walletlens-e2e-"));
  // Started by root, the database runs as another user, which must be able to pass through.
  chmodSync(folder, 0o711);
  process.env.E2E_DATA_DIR = folder;
  process.env.E2E_PORT = String(await findFreePort("127.0.0.1"));
  process.env.CHROMIUM ??= findBrowser() ?? "";
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  // For the packages' sources as well: they are not to find what was last built of each other.
  tsconfig: "tsconfig.json",
  testIgnore: ["gallery/**", ...(isFullScope ? [] : ["**/*.full.spec.ts"])],
  globalSetup: "e2e/support/share-servers.ts",
  outputDir: "reports/playwright",
  // Specs of different files share the server: none of them counts what others do there. Two more than there are
  // processors, since the longest ones wait for processes that were killed or for connections that are cut.
  workers: availableParallelism() + 2,
  // No test asserts a time: these limits only end what hangs, also where the machine has other work.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  // A trace copies the whole page at every step and doubles the time of the suite: `--trace on` where one is needed.
  use: { baseURL, screenshot: "only-on-failure", colorScheme: "dark" },
  projects: [
    {
      name: "chromium",
      use: { ...devices["Desktop Chrome"], launchOptions: { executablePath: process.env.CHROMIUM ?? "" } },
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
      // Every test comes from one address, and none is to wait for what another has opened or called.
      ...{ RATE_LIMIT_RPS: "0", RATE_LIMIT_ADDRESS_RPS: "1000", RATE_LIMIT_ADDRESS_BURST: "3000" },
      // Receivers of webhooks are on this machine.
      WEBHOOK_ALLOW_PRIVATE: "true",
      HOST: "127.0.0.1",
      PORT: process.env.E2E_PORT ?? "",
      DATA_DIR: process.env.E2E_DATA_DIR ?? "",
    },
  },
});
