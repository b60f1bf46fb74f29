import { execFile } from "node:child_process";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { inheritEnv } from "@/lib/env";
import { createKey } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Milliseconds after which a command that hangs is ended, so that the test names it. */
const LONGEST_COMMAND_MS = 60_000;

/** Runs the client as `npm run cli -- …` does. */
function cli(site: string | undefined, apiKey: string, ...args: readonly string[]) {
  const command = ["--import", "tsx", path.join(ROOT, "packages/cli/src/walletlens.ts"), ...args];
  const env = inheritEnv({ WALLETLENS_URL: site, WALLETLENS_API_KEY: apiKey });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: ROOT, env, timeout: LONGEST_COMMAND_MS };
    const child = execFile(process.execPath, command, options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

test("every command asks the product and shows what it says", async ({ baseURL }) => {
  const { apiKey, userId } = await createKey(100);
  const [wallet = "", other = ""] = await readDemoWallets();
  const ask = (...args: readonly string[]) => cli(baseURL, apiKey, ...args);
  const rows = await ask("tokens", wallet, "--page-size", "1", "--json");
  const [{ tokenAddress: mint }] = JSON.parse(rows.stdout).data;
  const shown: readonly (readonly [readonly string[], string])[] = [
    [["hud", wallet], wallet],
    [["profile", wallet], "reconciliation"],
    [["token", wallet, mint], "signature"],
    [["batch", wallet, other], other],
    [["similarity", wallet, other], "mean similarity"],
    [["similarity", wallet, other, "--agent"], "coordination"],
    [["combined", wallet, other], "wallets as one"],
    [["combined", wallet, other, "--agent"], "wallets as one"],
    [["pricing"], "GET /intel/wallet/:addr/hud"],
    [["account"], userId],
  ];
  for (const [args, text] of shown) {
    const { code, stdout, stderr } = await ask(...args);
    expect([args, code, stderr]).toEqual([args, 0, ""]);
    expect(stdout).toContain(text);
  }
});

test("holders come in every shape, and job and result find them again", async ({ baseURL }) => {
  const { apiKey } = await createKey(100);
  const mint = await readDemoToken();
  const ask = (...args: readonly string[]) => cli(baseURL, apiKey, ...args);
  const plain = await ask("holders", mint, "--top", "3");
  expect([plain.code, plain.stderr]).toEqual([0, ""]);
  expect(plain.stdout).toContain(mint);
  const agent = await ask("holders", mint, "--top", "3", "--agent", "--json");
  expect([agent.code, agent.stderr]).toEqual([0, ""]);
  expect(JSON.parse(agent.stdout)).toMatchObject({ metadata: { tokenMint: mint, totalHoldersRequested: 3 } });
  const deep = await ask("holders", mint, "--top", "10", "--deep", "--json");
  expect([deep.code, deep.stderr]).toEqual([0, ""]);
  expect(JSON.parse(deep.stdout)).toMatchObject({
    holders: { tokenMint: mint },
    similarity: { pairwiseSimilarities: expect.any(Array) },
    similarityError: null,
  });
  const account = await ask("account", "--json");
  expect([account.code, account.stderr]).toEqual([0, ""]);
  const { jobId } = JSON.parse(account.stdout).entries.at(-1);
  const waited = await ask("job", jobId, "--wait", "--json");
  expect([waited.code, waited.stderr]).toEqual([0, ""]);
  const job = JSON.parse(waited.stdout);
  expect(job).toMatchObject({ status: "completed", progress: 100 });
  const result = await ask("result", job.resultKeys[0]);
  expect([result.code, result.stderr]).toEqual([0, ""]);
});
