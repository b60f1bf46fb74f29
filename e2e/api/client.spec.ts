import { createServer } from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { createClient } from "@walletlens/client";
import { ApiError, PaymentError } from "@walletlens/client/errors";
import { build } from "vite";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { createTestClient } from "../support/create-test-client";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

const NEVER_USED = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const ROOT = path.resolve(import.meta.dirname, "../..");

test("every wallet call returns its metrics, and account, prices and ledger agree about its price", async ({
  baseURL,
}) => {
  const { apiKey, userId } = await createAdminKey(100);
  const client = createTestClient(baseURL, apiKey);
  const [wallet = ""] = await readDemoWallets();
  const profile = await client.walletProfile(wallet);
  const hud = await client.walletHud(wallet);
  // The rest of the first analysis may recompute the metrics in the background between the calls.
  const { provenance } = hud;
  expect(profile.hud).toEqual({
    ...hud,
    calculatedAt: expect.any(String),
    provenance: { ...provenance, generatedAt: expect.any(String) },
  });
  const tokens = await client.walletTokens(wallet, {
    pageSize: 3,
    sortBy: "totalSolSpent",
    sortOrder: "ASC",
  });
  expect(tokens).toMatchObject({ page: 1, pageSize: 3 });
  const [row] = tokens.data;
  const detail = await client.walletTokenDetail(wallet, row?.tokenAddress ?? "");
  expect(detail.row).toEqual(row);
  const { endpoints } = await client.pricing();
  const called = ["wallet-profile", "wallet-hud", "wallet-tokens", "wallet-token-detail"];
  const price = endpoints
    .filter(({ id }) => called.includes(id))
    .reduce((sum, { credits }) => sum + credits, 0);
  expect(price).toBe(12);
  const account = await client.account();
  expect(account).toMatchObject({ userId, balance: 88, spent: { total: 12 } });
  expect((await readAdminLedger(userId)).balance).toBe(88);
});

test("a running job reports progress and finished holders, then its result", async ({ baseURL }) => {
  test.setTimeout(120_000);
  const client = createTestClient(baseURL, (await createAdminKey(100)).apiKey);
  const mint = await readDemoToken();
  const [progress, finished]: [number[], string[]] = [[], []];
  const result = await client.holdersAndWait(mint, {
    topN: 4,
    onProgress: (step) => progress.push(step.progress),
    onHolder: ({ walletAddress }) => finished.push(walletAddress),
  });
  expect(result).toMatchObject({ tokenMint: mint, metadata: { totalHoldersRequested: 4 } });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const analyzed = result.profiles.filter(({ analysisSkipped }) => !analysisSkipped);
  expect(finished).toEqual(expect.arrayContaining(analyzed.map(({ walletAddress }) => walletAddress)));
});

test("a refused call throws ApiError, and an unpaid call PaymentError", async ({ baseURL }) => {
  const [{ apiKey }, token] = await Promise.all([createAdminKey(4), readDemoToken()]);
  const client = createTestClient(baseURL, apiKey);
  const failures = [
    client.walletHud(NEVER_USED),
    client.walletHud("xyz"),
    client.queueHolders(token),
    createClient({ baseUrl: `${baseURL}/api/v1` }).walletHud(NEVER_USED),
  ].map((call) => call.catch((error: unknown) => error));
  const [unused, malformed, poor, anonymous] = await Promise.all(failures);
  expect(unused).toMatchObject({ status: 404, code: "wallet_not_found" });
  expect(unused).not.toBeInstanceOf(PaymentError);
  expect(malformed).toBeInstanceOf(ApiError);
  expect(malformed).toMatchObject({ status: 400, body: { issues: [{ path: "addr" }] } });
  expect(poor).toBeInstanceOf(PaymentError);
  expect(poor).toMatchObject({ code: "insufficient_credits", body: { required: 5, balance: 4 } });
  expect(anonymous).toMatchObject({ name: "PaymentError", code: "payment_required" });
});

test("the client runs in a page of another origin as it does in Node.js", async ({ page, baseURL }) => {
  const { apiKey } = await createAdminKey(10);
  const [wallet] = await readDemoWallets();
  const made = await build({
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@": ROOT } },
    build: {
      write: false,
      lib: {
        entry: path.join(ROOT, "packages/client/src/create-client.ts"),
        formats: ["iife"],
        name: "walletlens",
      },
    },
  });
  const [output] = (Array.isArray(made) ? made : [made]).flatMap((bundle) =>
    "output" in bundle ? bundle.output : [],
  );
  const elsewhere = createServer((_, response) => response.end("another origin"));
  await new Promise<void>((resolve) => elsewhere.listen(0, "localhost", resolve));
  const address = elsewhere.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  await page.goto(`http://localhost:${address.port}/`);
  await page.addScriptTag({ content: output?.type === "chunk" ? output.code : "" });
  const call = `walletlens.createClient({ baseUrl: "${baseURL}/api/v1", apiKey: "${apiKey}" }).walletHud("${wallet}")`;
  const answer = await page.evaluate(call);
  elsewhere.close();
  expect(answer).toMatchObject({ walletAddress: wallet, signalType: "wallet_behavior_v1" });
});
