import { CATALOG } from "@walletlens/contract/catalog";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { revokeApiKey } from "@/lib/billing/api-keys";
import { provideApi } from "../testing/provide-api";
import { TOKEN } from "../testing/sample-token-detail";
import { SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";
import { listUnknown } from "./list-unknown";
import { connectClient, send, VERSIONS } from "./testing/connect-client";
import { TOOLS } from "./tool-table";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

const UNKNOWN_KEY = `ak_${"0".repeat(48)}`;

function withKey(apiKey: string) {
  return { Authorization: `Bearer ${apiKey}` };
}

const ARGUMENTS: Readonly<Record<string, Record<string, unknown>>> = {
  wallet_profile: { address: WALLET },
  wallet_hud: { address: WALLET },
  wallet_tokens: { address: WALLET, maxAgeSeconds: 60, page: 1, pageSize: 5, sortBy: "roi" },
  token_evidence: { address: WALLET, mint: TOKEN },
  batch_hud: { wallets: [WALLET] },
  holders: { mint: TOKEN, topN: 5, waitSeconds: 0 },
  holders_deep: { mint: TOKEN, topN: 5, waitSeconds: 0 },
  similarity: { wallets: [WALLET, TOKEN], waitSeconds: 0 },
  combined: { wallets: [WALLET, TOKEN], waitSeconds: 0 },
  wallet_links: { address: WALLET, other: TOKEN },
  wallet_counterparties: { address: WALLET },
  wallet_trades: { address: WALLET, from: "2025-01-01", limit: 5 },
  discover: { period: "7d", sortBy: "realized", limit: 5 },
  search: { q: WALLET },
  watch: { action: "list" },
  feed: { limit: 5 },
  pricing: {},
  account: {},
};

describe.each(VERSIONS)("a client of protocol %s", (version) => {
  let account: Awaited<ReturnType<typeof api.createKey>>;
  let client: Awaited<ReturnType<typeof connectClient>>;

  beforeAll(async () => {
    account = await api.createKey(100);
    client = await connectClient(api, withKey(account.apiKey), version);
    // The client compares results with the schemas that it has received.
    await client.listTools();
  });
  afterAll(() => client.close());

  const sumCharges = async () =>
    (await api.chargesOf(account.userId)).reduce((sum, { credits }) => sum - credits, 0);

  test("lists every tool without a key, each with an input schema", async () => {
    const anonymous = await connectClient(api, {}, version);
    const { tools } = await anonymous.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...TOOLS.keys()]);
    for (const { inputSchema } of tools) expect(inputSchema.type).toBe("object");
    expect(anonymous.getServerVersion()).toMatchObject({ name: "walletlens" });
    await anonymous.close();
  });

  test.each(Object.entries(ARGUMENTS))(
    "gets a result of the declared schema from %s, at the price of the endpoint",
    async (name, args) => {
      const before = await sumCharges();
      const result = await client.callTool({ name, arguments: args });
      expect(result.isError ?? false).toBe(false);
      expect(result.structuredContent).toBeTypeOf("object");
      const endpoint = TOOLS.get(name)?.endpoint ?? "pricing";
      expect((await sumCharges()) - before).toBe(CATALOG[endpoint].price.credits);
    },
  );
});

test("the result of a tool is the body of its endpoint, with the unknown values of all levels", async () => {
  const { apiKey } = await api.createKey(100);
  const client = await connectClient(api, withKey(apiKey));
  const path = `/api/v1/intel/wallet/${WALLET}/tokens?maxAgeSeconds=60&page=1&pageSize=5&sortBy=roi`;
  const { body } = await api.call(path, { headers: withKey(apiKey) });
  const tool = await client.callTool({ name: "wallet_tokens", arguments: ARGUMENTS.wallet_tokens });
  expect(tool.structuredContent).toEqual({ ...body, unknown: listUnknown(body) });
});

test.each([
  ["no key", {}, { statusCode: 402, code: "payment_required", required: 1 }],
  ["a key that was never issued", withKey(UNKNOWN_KEY), { statusCode: 401, code: "invalid_api_key" }],
])("with %s the tool is refused with the error of its endpoint", async (_, headers, expected) => {
  const client = await connectClient(api, headers);
  const result = await client.callTool({ name: "wallet_hud", arguments: { address: WALLET } });
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toMatchObject(expected);
  expect(result.content).toEqual([{ type: "text", text: expect.stringContaining(expected.code) }]);
});

test("a partly covered wallet is marked as such, in the text as well", async () => {
  const { hud } = SAMPLE_WALLET;
  const dataRange = { ...hud.provenance.dataRange, complete: false };
  const unknown = ["winRate", "trimmedMeanPnl"];
  api.reader.bodies = {
    ...SAMPLE_WALLET,
    hud: { ...hud, provenance: { ...hud.provenance, dataRange }, unknown },
  };
  const client = await connectClient(api, withKey((await api.createKey(5)).apiKey));
  const result = await client.callTool({ name: "wallet_hud", arguments: { address: WALLET } });
  expect(result.structuredContent).toMatchObject({ provenance: { dataRange }, unknown });
  const [text] = z.array(z.object({ text: z.string() })).parse(result.content);
  expect(text?.text).toContain("partial history");
  expect(text?.text).toContain("Unknown or partial: winRate, trimmedMeanPnl.");
  await client.close();
});

test("a key that is revoked while its client is connected is refused from the next call on", async () => {
  const { apiKey, keyId } = await api.createKey(100);
  const client = await connectClient(api, withKey(apiKey));
  const call = () => client.callTool({ name: "wallet_hud", arguments: { address: WALLET } });
  expect((await call()).isError ?? false).toBe(false);
  await revokeApiKey(api.ports, { keyId });
  expect((await call()).structuredContent).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
});

test("maxCredits refuses a more expensive call before any work, without a charge", async () => {
  const { apiKey, userId } = await api.createKey(100);
  const client = await connectClient(api, withKey(apiKey));
  const result = await client.callTool({
    name: "wallet_profile",
    arguments: { address: WALLET, maxCredits: 4 },
  });
  expect(result.structuredContent).toMatchObject({ statusCode: 402, code: "over_budget", required: 5 });
  expect(api.reader.requests).toEqual([]);
  expect(await api.chargesOf(userId)).toEqual([]);
});

test.each([
  [{}, "address", "is missing"],
  [{ address: WALLET, color: "red" }, "color", "is not a known parameter"],
  [{ address: "0x1" }, "address", "must be a base58 address of 32 bytes"],
  [{ address: [WALLET] }, "address", "must be a string or a number"],
  [{ address: WALLET, maxCredits: -1 }, "maxCredits", "must be a whole number"],
  [{ address: WALLET, waitSeconds: 9e9 }, "waitSeconds", "must be a whole number of at most 120"],
])("invalid arguments are named as in the tool: %j", async (args, path, message) => {
  const { apiKey, userId } = await api.createKey(100);
  const client = await connectClient(api, withKey(apiKey));
  const result = await client.callTool({ name: "wallet_hud", arguments: args });
  expect(result.structuredContent).toMatchObject({
    statusCode: 400,
    code: "invalid_request",
    issues: [{ path, message }],
  });
  expect(await api.chargesOf(userId)).toEqual([]);
});

test("an unknown tool is a protocol error", async () => {
  const client = await connectClient(api);
  await expect(client.callTool({ name: "drop_tables" })).rejects.toThrow("Unknown tool: drop_tables.");
});

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

function post(body: string, headers: Readonly<Record<string, string>> = {}) {
  const standard = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const init = { method: "POST", headers: { ...standard, ...headers }, body };
  return send(api, new Request("http://localhost:3000/mcp", init));
}

test.each([
  [{ host: "evil.example" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
  [{ origin: "http://localhost:3000" }, 200],
])("a request with %j returns %i", async (headers, status) => {
  expect((await post(JSON.stringify(LIST), headers)).status).toBe(status);
});

test("a session of a page cannot pay for a tool", async () => {
  const call = { ...LIST, method: "tools/call", params: { name: "account", arguments: {} } };
  const answer = await post(JSON.stringify(call), {
    cookie: "next-auth.session-token=x",
    "sec-fetch-site": "same-origin",
  });
  expect(await answer.text()).toContain("invalid_api_key");
});

test.each([
  ["10 MB", "x".repeat(10 * 2 ** 20), 413],
  ["no JSON", "{", 400],
  ["many messages in one", JSON.stringify([LIST, LIST]), 400],
])("a body of %s is refused", async (_, body, status) => {
  expect((await post(body)).status).toBe(status);
});

test.each(["2031-01-01", "1999-01-01", "latest"])(
  "an invalid protocol version is refused: %s",
  async (version) => {
    expect((await post(JSON.stringify(LIST), { "mcp-protocol-version": version })).status).toBe(400);
  },
);

test("a stream for server messages is refused, since no client state is stored", async () => {
  const request = new Request("http://localhost:3000/mcp", { headers: { accept: "text/event-stream" } });
  expect((await send(api, request)).status).toBe(405);
});
