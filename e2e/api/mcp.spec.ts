import path from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "@playwright/test";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { readDemoToken, readDemoWallets } from "../support/demo-wallet";

const NAME = { name: "test", version: "1" };
const ROOT = path.resolve(import.meta.dirname, "../..");

async function connect(baseURL: string | undefined, apiKey: string, mode: "auto" | "legacy" = "auto") {
  const client = new Client(NAME, { versionNegotiation: { mode } });
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`), { requestInit }));
  await client.listTools();
  return client;
}

/** Credits that an account has paid for calls. */
async function spentBy(userId: string): Promise<number> {
  const { entries } = await readAdminLedger(userId);
  return entries.reduce((sum, { credits, kind }) => (kind === "charge" ? sum - credits : sum), 0);
}

for (const mode of ["auto", "legacy"] as const) {
  test(`a client of the ${mode} protocol gets a wallet, waiting for its analysis, for one credit`, async ({
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const [wallet] = await readDemoWallets();
    const { apiKey, userId } = await createAdminKey(100);
    const client = await connect(baseURL, apiKey, mode);
    const call = { name: "wallet_hud", arguments: { address: wallet, waitSeconds: 90 } };
    const result = await client.callTool(call, { timeout: 100_000 });
    expect(result.structuredContent).toMatchObject({ walletAddress: wallet });
    expect(await spentBy(userId)).toBe(1);
    await client.close();
  });
}

test("a group of wallets is compared within one call, which tells how far it is", async ({ baseURL }) => {
  test.setTimeout(120_000);
  const wallets = (await readDemoWallets()).slice(0, 3);
  const { apiKey, userId } = await createAdminKey(100);
  const client = await connect(baseURL, apiKey);
  const told: number[] = [];
  const result = await client.callTool(
    { name: "similarity", arguments: { wallets, waitSeconds: 90, maxCredits: 5 } },
    { timeout: 100_000, onprogress: ({ progress }) => void told.push(progress) },
  );
  expect(result.isError ?? false).toBe(false);
  expect(result.structuredContent).toMatchObject({ metadata: { walletsAnalyzed: 3 } });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(await spentBy(userId)).toBe(5);
  await client.close();
});

test("holders of a token come in the compact shape, and deep ones by their job", async ({ baseURL }) => {
  test.setTimeout(150_000);
  const mint = await readDemoToken();
  const { apiKey } = await createAdminKey(100);
  const client = await connect(baseURL, apiKey);
  const holders = await client.callTool(
    { name: "holders", arguments: { mint, topN: 3, waitSeconds: 100 } },
    { timeout: 110_000 },
  );
  expect(holders.structuredContent).toMatchObject({ metadata: { tokenMint: mint } });
  const deep = await client.callTool({ name: "holders_deep", arguments: { mint, topN: 3, waitSeconds: 0 } });
  expect(deep.structuredContent).toMatchObject({
    jobId: expect.any(String),
    agentResultKey: expect.any(String),
  });
  await client.close();
});

test("`walletlens mcp` offers the same tools to a client that starts a process", async ({ baseURL }) => {
  test.setTimeout(120_000);
  const { apiKey } = await createAdminKey(100);
  const args = [
    "--import",
    "tsx",
    path.join(ROOT, "packages/cli/src/walletlens.ts"),
    "--url",
    `${baseURL}/api/v1`,
  ];
  const env = { WALLETLENS_API_KEY: apiKey };
  const client = new Client(NAME);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args, "mcp"],
    cwd: ROOT,
    env,
  });
  await client.connect(transport);
  const direct = await connect(baseURL, apiKey);
  expect((await client.listTools()).tools).toEqual((await direct.listTools()).tools);
  const account = await client.callTool({ name: "account", arguments: {} });
  expect(account.structuredContent).toMatchObject({ balance: 100 });
  await client.close();
  await direct.close();
});

test("the door keeps to the protocol: one method, one host, bodies of 64 KiB", async ({
  request,
  baseURL,
}) => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const headers = { accept: "application/json, text/event-stream" };
  const send = (more: Record<string, string>, data: unknown = list) =>
    request.post(`${baseURL}/mcp`, { headers: { ...headers, ...more }, data });
  expect((await send({})).status()).toBe(200);
  expect((await send({ origin: "https://evil.example" })).status()).toBe(403);
  expect((await send({ host: "evil.example" })).status()).toBe(403);
  expect((await send({}, { ...list, params: { x: "x".repeat(70_000) } })).status()).toBe(413);
  expect((await request.get(`${baseURL}/mcp`, { headers })).status()).toBe(405);
  expect((await request.delete(`${baseURL}/mcp`, { headers })).status()).toBe(405);
});

test("documents that are known already are not sent again, and what is long comes packed", async ({
  request,
}) => {
  const first = await request.get("/openapi.json", { headers: { "accept-encoding": "gzip" } });
  expect(first.headers()["content-encoding"]).toMatch(/gzip|br/);
  const again = await request.get("/openapi.json", {
    headers: { "if-none-match": first.headers().etag ?? "" },
  });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  const pricing = await request.get("/api/v1/intel/pricing", { headers: { "accept-encoding": "gzip" } });
  expect(pricing.headers()["content-encoding"]).toMatch(/gzip|br/);
});

test("programs find how to pay and people whom to tell about holes", async ({ request }) => {
  const x402 = await (await request.get("/.well-known/x402")).json();
  expect(x402).toMatchObject({ x402Version: 2, scheme: "exact", payTo: expect.any(String) });
  expect(x402.resources).toContainEqual(expect.objectContaining({ method: "POST", amount: "525000" }));
  const security = await (await request.get("/.well-known/security.txt")).text();
  expect(security).toMatch(/^Contact: (mailto:|https?:)/m);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
});
