import { expect, test } from "@playwright/test";
import type { Client } from "@walletlens/client";
import { type AdminKey, createAdminKey, readAdminLedger } from "../support/admin";
import { createTestClient } from "../support/create-test-client";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

let key: AdminKey;
let client: Client;

test.beforeAll(async ({ baseURL }) => {
  key = await createAdminKey(100);
  client = createTestClient(baseURL, key.apiKey);
});

const balance = async () => (await readAdminLedger(key.userId)).balance;

test("a batch queues cold wallets and returns all of them when it is called again", async () => {
  const wallets = await readDemoWallets();
  const { queued } = await client.batchHud(wallets);
  for (const { jobId } of queued) await client.waitForJob(jobId);
  const before = await balance();
  const second = await client.batchHud(wallets);
  expect(await balance()).toBe(before - 5);
  expect([Object.keys(second.huds).sort(), second.queued]).toEqual([[...wallets].sort(), []]);
});

test("a comparison returns its result only to its owner", async ({ baseURL }) => {
  const wallets = await readDemoWallets();
  const queued = await client.queueSimilarityAgent(wallets);
  expect((await client.waitForJob(queued.jobId)).status).toBe("completed");
  const result = await client.jobResult(queued.agentResultKey);
  expect(result).toMatchObject({ metadata: { walletsAnalyzed: wallets.length } });
  expect(await client.jobResult(queued.resultKey)).toMatchObject({ vectorTypeUsed: "combined" });
  const otherClient = createTestClient(baseURL, (await createAdminKey(1)).apiKey);
  await expect(otherClient.jobResult(queued.resultKey)).rejects.toMatchObject({ status: 404 });
});

test("a deep analysis profiles and compares the holders for one price", async () => {
  test.setTimeout(180_000);
  const token = await readDemoToken();
  const before = await balance();
  const { holders, similarity } = await client.holdersDeepAndWait(token, { topN: 10 });
  expect(holders).toMatchObject({
    tokenMint: token,
    metadata: { totalHoldersRequested: 10, failedHolders: 0 },
  });
  const compared = Object.keys(similarity?.uniqueTokensPerWallet ?? {});
  const analyzed = holders.profiles.filter(({ analysisSkipped }) => !analysisSkipped);
  expect(compared.toSorted()).toEqual(analyzed.map(({ walletAddress }) => walletAddress).toSorted());
  expect(await balance()).toBe(before - 15);
});

test("a deep analysis with too few holders to compare returns the holders and the reason, for 5 credits", async () => {
  const before = await balance();
  const deep = await client.holdersDeepAndWait(await readDemoToken(), { topN: 1 });
  expect(deep).toMatchObject({
    holders: { metadata: { totalHoldersRequested: 1 } },
    similarity: null,
    similarityError: expect.stringContaining("nothing to compare"),
  });
  expect(await balance()).toBe(before - 5);
});
