import { expect, test } from "@playwright/test";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { readDemoLaunch, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { runCli } from "../support/run-cli";

/** A command and a part of its output. */
type Shown = readonly [args: readonly string[], text: string];

test("a command calls the product and prints its response", async ({ baseURL }) => {
  const { apiKey, userId } = await createAdminKey(100);
  const [wallet = "", other = ""] = await readDemoWallets();
  const ask = (...args: readonly string[]) => runCli(baseURL, apiKey, ...args);
  const rows = await ask("tokens", wallet, "--page-size", "1", "--json");
  const [{ tokenAddress: mint }] = JSON.parse(rows.stdout).data;
  const few: readonly Shown[] = [
    [["token", wallet, mint], "signature"],
    [["similarity", wallet, other, "--agent"], "coordination"],
    [["launch", await readDemoLaunch("sniped"), "--agent"], "same_slot"],
    [["account"], userId],
  ];
  const others: readonly Shown[] = [
    [["hud", wallet], wallet],
    [["profile", wallet], "reconciliation"],
    [["batch", wallet, other], other],
    [["similarity", wallet, other], "mean similarity"],
    [["combined", wallet, other], "wallets as one"],
    [["combined", wallet, other, "--agent"], "wallets as one"],
    [["launch", await readDemoLaunch("bundled"), "--first", "3"], "funded_by_creator"],
    [["pricing"], "GET /intel/wallet/:addr/hud"],
  ];
  for (const [args, text] of inScope({ quick: few, full: [...few, ...others] })) {
    const { code, stdout, stderr } = await ask(...args);
    expect([args, code, stderr]).toEqual([args, 0, ""]);
    expect(stdout).toContain(text);
  }
});

test("holders are printed with their comparison, and the commands job and result find them again", async ({
  baseURL,
}) => {
  const { apiKey } = await createAdminKey(100);
  const ask = (...args: readonly string[]) => runCli(baseURL, apiKey, ...args);
  const deep = await ask("holders", await readDemoToken(), "--top", "10", "--deep", "--json");
  expect([deep.code, deep.stderr]).toEqual([0, ""]);
  expect(JSON.parse(deep.stdout)).toMatchObject({
    holders: { tokenMint: await readDemoToken() },
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
