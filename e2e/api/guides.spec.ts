import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import * as guide from "@/components/docs/guide-samples";
import { findFreePort } from "@/lib/cli/services/free-port";
import { PACKAGE_FILES } from "@/lib/server/docs/packages";
import { inScope } from "@/packages/testing/test-scope";
import { createAdminKey } from "../support/admin";
import { testedDataDir } from "../support/data-dir";
import { readChainUrl, readDemoToken, readDemoWallets } from "../support/demo-wallet";
import { type RunLanguage, type RunnableSample, runSample, startSample } from "../support/run-sample";
import { createFundedWallet } from "../support/x402/wallets";

test.describe.configure({ timeout: 180_000 });

type Settings = RunnableSample["settings"];

/** Starts the sample of a guide in one language. */
function start(samples: readonly guide.Sample[], language: RunLanguage, settings: Settings): ChildProcess {
  return startSample({ language, code: codeOf(samples, language), settings });
}

/** Output of a sample that has ended well. */
function run(samples: readonly guide.Sample[], language: RunLanguage, settings: Settings): Promise<string> {
  return runSample({ language, code: codeOf(samples, language), settings });
}

function codeOf(samples: readonly guide.Sample[], language: RunLanguage): string {
  const { code } = samples.find(({ name }) => name === language) ?? {};
  if (code === undefined) throw new Error(`the guide has no sample in ${language}`);
  return code;
}

/** A site's address, a key, a wallet and a token for the samples. */
async function prepare(site: string | undefined) {
  const { apiKey } = await createAdminKey(200);
  const [wallet = ""] = await readDemoWallets();
  const mint = await readDemoToken();
  return { site: site ?? "", addresses: { wallet, mint }, settings: { API_KEY: apiKey } };
}

const LANGUAGES = ["curl", "TypeScript", "Python"] as const;

for (const language of inScope<readonly RunLanguage[]>({ quick: ["curl", "TypeScript"], full: LANGUAGES })) {
  test(`the first call of the guides works in ${language}`, async ({ baseURL }) => {
    const { site, addresses, settings } = await prepare(baseURL);
    await expect
      .poll(() => run(guide.firstCall(site, addresses), language, settings), { timeout: 120_000 })
      .toMatch(language === "TypeScript" ? /^\w+ [\d.]+ \[/ : /wallet_behavior_v1/);
  });
}

for (const language of inScope<readonly RunLanguage[]>({
  quick: ["Python"],
  full: ["TypeScript", "Python"],
})) {
  test(`the guide to the export lists trades in ${language}`, async ({ baseURL }) => {
    const { site, addresses, settings } = await prepare(baseURL);
    expect(await run(guide.exportTrades(site, addresses), language, settings)).toMatch(/\d/);
  });
}

test("the guide to verification confirms a profile from the chain", async ({ baseURL }) => {
  const { site, addresses, settings } = await prepare(baseURL);
  const node = { SOLANA_RPC_URL: await readChainUrl() };
  const output = await run(guide.verifyProfile(site, addresses), "TypeScript", { ...settings, ...node });
  expect(output).toBe("equal_as_stated []\n");
});

for (const language of inScope<readonly RunLanguage[]>({ quick: ["Python"], full: LANGUAGES })) {
  test(`the guide to watching watches a wallet in ${language}`, async ({ baseURL }) => {
    const { site, addresses, settings } = await prepare(baseURL);
    const output = await run(guide.watchWallet(site, addresses), language, settings);
    expect(output).toMatch(language === "curl" ? /"label":"whale".*"events":\[/s : /^\d+\n$/);
  });
}

for (const language of inScope<readonly RunLanguage[]>({
  quick: ["Python"],
  full: ["TypeScript", "Python"],
})) {
  test(`the guide to jobs reads the result of a job in ${language}`, async ({ baseURL }) => {
    const { site, addresses, settings } = await prepare(baseURL);
    expect(Number(await run(guide.followJob(site, addresses), language, settings))).toBeGreaterThan(0);
  });
}

for (const language of inScope<readonly RunLanguage[]>({
  quick: ["TypeScript"],
  full: ["TypeScript", "Python"],
})) {
  test(`the guide to first buyers reaches the launch of the demo token in ${language}`, async ({
    baseURL,
  }) => {
    const { site, settings, addresses } = await prepare(baseURL);
    expect(await run(guide.findFirstBuyers(site, addresses), language, settings)).toMatch(/^true /i);
  });
}

for (const language of inScope<readonly RunLanguage[]>({
  quick: ["TypeScript"],
  full: ["TypeScript", "Python"],
})) {
  test(`the guide to webhooks accepts only genuine events in ${language}`, async ({ baseURL }) => {
    const { site, addresses, settings } = await prepare(baseURL);
    const port = await findFreePort("127.0.0.1");
    const url = `http://127.0.0.1:${port}/hooks`;
    const made = await run(guide.receiveWebhooks(site), "curl", { ...settings, TARGET_URL: url });
    const secret: string = JSON.parse(made).secret;
    const receiver = start(guide.receiveWebhooks(site), language, {
      WEBHOOK_SECRET: secret,
      PORT: String(port),
    });
    try {
      const forged = { "webhook-id": "msg_1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
      const send = () =>
        fetch(url, { method: "POST", headers: forged, body: "{}" }).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(send, { timeout: 60_000 }).toBe(400);
      let output = "";
      receiver.stdout?.on("data", (part) => {
        output += part;
      });
      await run(guide.followJob(site, addresses), "TypeScript", settings);
      await expect.poll(() => output, { timeout: 90_000 }).toMatch(/^job\.completed [\w-]+\n$/);
    } finally {
      receiver.kill();
    }
  });
}

test("the guide to jobs reads the result of a job with curl, line by line", async ({ baseURL }) => {
  const { site, addresses, settings } = await prepare(baseURL);
  const { code = "" } = guide.followJob(site, addresses)[0] ?? {};
  const [queue = "", state = "", result = ""] = code.split(/(?<!\\)\n/);
  const line = (command: string, more: Settings = {}) =>
    run([{ name: "curl", code: command }], "curl", { ...settings, ...more });
  const { jobId, agentResultKey } = JSON.parse(await line(queue));
  await expect
    .poll(async () => JSON.parse(await line(state, { JOB_ID: jobId })).status, { timeout: 120_000 })
    .toBe("completed");
  expect(await line(result, { AGENT_RESULT_KEY: agentResultKey })).toContain('"profiles":[');
});

test("the guide to paying prints the terms without money, and the metrics with money", async ({
  baseURL,
}) => {
  const { site, addresses, settings } = await prepare(baseURL);
  expect(await run(guide.payPerCall(site, addresses), "curl", settings)).toMatch(
    /^HTTP\/1.1 402.*payment-required: /is,
  );
  const { port } = JSON.parse(readFileSync(path.join(testedDataDir(), "demo-chain.json"), "utf8"));
  const rpcUrl = `http://127.0.0.1:${port}`;
  const payer = await createFundedWallet(rpcUrl, { sol: 1, usdc: 1 });
  // Stored before, so that the call returns metrics and not a 202.
  await run(guide.firstCall(site, addresses), "TypeScript", settings);
  const secret = JSON.stringify(Array.from(payer.secretKey));
  const paid = { ...settings, SECRET_KEY: secret, SOLANA_RPC_URL: rpcUrl };
  expect(await run(guide.payPerCall(site, addresses), "TypeScript", paid)).toContain(addresses.wallet);
});

test("clients of the Model Context Protocol can read the documented settings", async ({ baseURL }) => {
  const [command, code, desktop] = guide.mcpClients(baseURL ?? "");
  expect(command?.code).toContain(`claude mcp add --transport http walletlens ${baseURL}/mcp`);
  expect(JSON.parse(code?.code ?? "").servers.walletlens).toMatchObject({
    type: "http",
    url: `${baseURL}/mcp`,
  });
  const { args } = JSON.parse(desktop?.code ?? "").mcpServers.walletlens;
  expect(args).toEqual([
    "-y",
    `${baseURL}/packages/${PACKAGE_FILES.walletlens}`,
    "--url",
    `${baseURL}/api/v1`,
    "mcp",
  ]);
});
