import path from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "@playwright/test";
import { createAdminKey, readAdminLedger } from "../support/admin";
import { readDemoWallets } from "../support/demo-wallet";

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

test("a document that the client has is not sent again, and long ones are compressed", async ({
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

test("the site publishes how to pay and whom to contact about vulnerabilities", async ({ request }) => {
  const x402 = await (await request.get("/.well-known/x402")).json();
  expect(x402).toMatchObject({ x402Version: 2, scheme: "exact", payTo: expect.any(String) });
  expect(x402.resources).toContainEqual(expect.objectContaining({ method: "POST", amount: "525000" }));
  const security = await (await request.get("/.well-known/security.txt")).text();
  expect(security).toMatch(/^Contact: (mailto:|https?:)/m);
  expect(Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "")).toBeGreaterThan(Date.now());
});
