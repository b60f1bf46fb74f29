import { expect, test } from "vitest";
import { z } from "zod";
import { buildOpenApi } from "../docs/openapi/build-openapi";
import { provideApi } from "../testing/provide-api";
import { connectClient, send, VERSIONS } from "./testing/connect-client";
import { listTools } from "./tool-list";
import { TOOLS } from "./tool-table";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

const CORE = ["wallet_profile", "wallet_hud", "holders", "similarity", "job", "result", "pricing"];

test.each(["core", "all"] as const)("the list %s of tools has at most 40,000 bytes", (list) => {
  expect(Buffer.byteLength(JSON.stringify({ tools: listTools(list) }))).toBeLessThanOrEqual(40_000);
});

test("a listed output schema has at most 2,500 bytes, and a tool without one links a component of OpenAPI", () => {
  const { schemas } = z
    .object({ schemas: z.record(z.string(), z.unknown()) })
    .parse(buildOpenApi("https://wallets.example").components);
  for (const { name, outputSchema, description = "" } of listTools("all")) {
    const links = Array.from(
      `${description}${JSON.stringify(outputSchema)}`.matchAll(
        /\/openapi\.json#\/components\/schemas\/(\w+)/g,
      ),
      ([, component = ""]) => component,
    );
    expect({ name, links: links.filter((component) => schemas[component] === undefined) }).toEqual({
      name,
      links: [],
    });
    if (outputSchema === undefined) expect(links.length).toBeGreaterThan(0);
    else expect(Buffer.byteLength(JSON.stringify(outputSchema))).toBeLessThanOrEqual(2_500);
  }
});

test.each(VERSIONS)(
  "a client of protocol %s gets the core tools by default, and all of them on request",
  async (version) => {
    for (const [query, expected] of [
      ["", CORE],
      ["?tools=core", CORE],
      ["?tools=all", [...TOOLS.keys()]],
    ] as const) {
      const client = await connectClient(api, {}, version, `http://localhost:3000/mcp${query}`);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(expected);
      await client.close();
    }
  },
);

test("a tool that is not in the list can be called", async () => {
  const { apiKey } = await api.createKey(100);
  const headers = { "X-Api-Key": apiKey };
  const client = await connectClient(api, headers, "2026-07-28", "http://localhost:3000/mcp");
  await client.listTools();
  const result = await client.callTool({ name: "account", arguments: {} });
  expect(result.structuredContent).toMatchObject({ balance: 100 });
});

function post(query: string, version: string, method = "tools/list") {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json",
    "MCP-Protocol-Version": version,
    "MCP-Method": method,
  };
  const params = version === "2026-07-28" ? { _meta } : {};
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  return send(api, new Request(`http://localhost:3000/mcp${query}`, { method: "POST", headers, body }));
}

test.each(["?tools=everything", "?tools=", "?tools=core&tools=all"])(
  "an unknown list is refused with the known ones: %s",
  async (query) => {
    const response = await post(query, "2026-07-28");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_request",
      message: "The request is invalid: tools: must be core or all, once.",
    });
  },
);

const Listed = z.object({ result: z.record(z.string(), z.unknown()) });

test.each([
  ["tools/list", "private", "its client, because it differs by extensions"],
  ["server/discover", "public", "everyone"],
])("%s may be cached for an hour, %s: by %s", async (method, cacheScope) => {
  const { result } = Listed.parse(await (await post("", "2026-07-28", method)).json());
  expect(result).toMatchObject({ ttlMs: 3_600_000, cacheScope });
});

test("a list for a client of an older protocol has no fields of the newer one", async () => {
  const { result } = Listed.parse(await (await post("", "2025-06-18")).json());
  expect(Object.keys(result)).toEqual(["tools"]);
});

test("reads are marked as read-only and idempotent, and calls that start a job are not", () => {
  const reads = listTools("all").filter(({ annotations }) => annotations?.readOnlyHint === true);
  expect(reads.map(({ name }) => name)).toEqual([
    ...["wallet_profile", "wallet_hud", "wallet_tokens", "token_evidence", "batch_hud"],
    ...["wallet_links", "wallet_counterparties", "wallet_trades", "discover", "search", "feed"],
    ...["job", "result", "pricing", "account"],
  ]);
  for (const { annotations } of listTools("all")) {
    expect(annotations?.idempotentHint).toBe(annotations?.readOnlyHint);
  }
  const destructive = listTools("all").filter(({ annotations }) => annotations?.destructiveHint === true);
  expect(destructive.map(({ name }) => name)).toEqual(["watch"]);
});
