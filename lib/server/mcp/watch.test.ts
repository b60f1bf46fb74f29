import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { connectClient } from "./testing/connect-client";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

async function connect() {
  const { apiKey } = await api.createKey(100);
  const client = await connectClient(api, { "X-Api-Key": apiKey });
  await client.listTools();
  return {
    watch: (args: Record<string, unknown>) => client.callTool({ name: "watch", arguments: args }),
    call: (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args }),
  };
}

test("the tool `watch` sets, lists and deletes the watches of its account, and of no other", async () => {
  const [mine, other] = [await connect(), await connect()];
  const rules = { minTradeSol: 5 };
  const set = await mine.watch({ action: "set", address: WALLET, label: "whale", rules });
  expect(set.structuredContent).toMatchObject({ walletAddress: WALLET, label: "whale", rules });
  const list = await mine.watch({ action: "list" });
  expect(list.structuredContent).toMatchObject({ wallets: [{ walletAddress: WALLET, label: "whale" }] });
  expect((await other.watch({ action: "list" })).structuredContent).toEqual({ wallets: [] });
  const ended = await mine.watch({ action: "delete", address: WALLET });
  expect(ended.structuredContent).toEqual({ walletAddress: WALLET });
  expect((await mine.watch({ action: "list" })).structuredContent).toEqual({ wallets: [] });
});

test.each([
  [{}, "action", "must be list or set or delete"],
  [{ action: "pause" }, "action", "must be list or set or delete"],
  [{ action: "set" }, "address", "is missing"],
  [{ action: "set", address: WALLET, label: 7 }, "label", "must be a text"],
  [{ action: "delete", address: WALLET, label: "whale" }, "label", "is not a known parameter"],
  [{ action: "list", address: WALLET }, "address", "is not a known parameter"],
])("arguments of another action are refused: %j", async (args, path, message) => {
  const { watch } = await connect();
  const result = await watch(args);
  expect(result.isError).toBe(true);
  expect(result.structuredContent).toMatchObject({ code: "invalid_request", issues: [{ path, message }] });
});

test("without a key the tools about watches are refused, and a search is not", async () => {
  const client = await connectClient(api);
  for (const [name, args] of [
    ["watch", { action: "list" }],
    ["feed", {}],
  ] as const) {
    const result = await client.callTool({ name, arguments: args });
    expect(result.structuredContent).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
  }
  const search = await client.callTool({ name: "search", arguments: { q: WALLET } });
  expect(search.structuredContent).toMatchObject({ results: [{ address: WALLET }] });
});
