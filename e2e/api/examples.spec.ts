import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { inheritEnv } from "@/lib/config/env";
import { createAdminKey } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

const ROOT = path.resolve(import.meta.dirname, "../..");

test.describe.configure({ timeout: 120_000 });

/** Runs an example as its own comment describes. */
async function run(site: string | undefined, command: string, ...args: readonly string[]) {
  const { apiKey } = await createAdminKey(100);
  const env = inheritEnv({ WALLETLENS_URL: site, WALLETLENS_API_KEY: apiKey });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(command, args, { cwd: ROOT, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ["--version"]).status === 0;
}

test("the example with curl shows prices, the 402, a signal and holders", async ({ baseURL }) => {
  test.skip(!isInstalled("curl"), "curl is not installed");
  const [wallet = ""] = await readDemoWallets();
  const mint = await readDemoToken();
  const { code, stdout, stderr } = await run(baseURL, "sh", "examples/curl/walletlens.sh", wallet, mint);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain('"creditUsd":0.015');
  expect(stdout).toContain("without a key:\n402\n");
  expect(stdout).toContain(`"walletAddress":"${wallet}"`);
  expect(stdout).toContain(`"tokenMint":"${mint}"`);
});

test("the example in TypeScript shows a signal, tokens and holders", async ({ baseURL }) => {
  const [wallet = ""] = await readDemoWallets();
  const mint = await readDemoToken();
  const example = "examples/typescript/walletlens.ts";
  const { code, stdout } = await run(baseURL, process.execPath, "--import", "tsx", example, wallet, mint);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${wallet}: [A-Z?], [A-Z]+, win rate`)),
  ]);
  expect(stdout.match(/^ {2}\w+ {2}-?[\d.]+ SOL$/gm)).toHaveLength(3);
  expect(stdout).toMatch(/^#\d+ \w+ [\d.]+ % \w+$/m);
});

test("the example in Python shows signals and a comparison", async ({ baseURL }) => {
  test.skip(!isInstalled("python3"), "python3 is not installed");
  const [wallet = "", other = ""] = await readDemoWallets();
  const { code, stdout, stderr } = await run(
    baseURL,
    "python3",
    "examples/python/walletlens.py",
    wallet,
    other,
  );
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain(`${other}  `);
  expect(stdout).toMatch(/^mean similarity [\d.]+$/m);
});

test("an example with an invalid key prints what to do and fails", async ({ baseURL }) => {
  test.skip(!isInstalled("python3"), "python3 is not installed");
  const [wallet = "", other = ""] = await readDemoWallets();
  const env = inheritEnv({ WALLETLENS_URL: baseURL, WALLETLENS_API_KEY: `ak_${"0".repeat(48)}` });
  const { status, stderr } = spawnSync("python3", ["examples/python/walletlens.py", wallet, other], {
    cwd: ROOT,
    env,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("401 invalid_api_key");
});
