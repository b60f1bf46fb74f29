import { expect, test } from "vitest";
import type { HttpPost } from "./http-post.ts";
import { createRpcClient } from "./rpc-client.ts";

/** A client with one call in flight, and the sent methods in order. */
function openClient() {
  const sent: string[] = [];
  const post: HttpPost = async (body) => {
    const { id, method } = JSON.parse(body);
    sent.push(method);
    const answer = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id, result: null }));
    return { status: 200, retryAfterMs: null, body: answer, bytes: answer.length };
  };
  const rpc = createRpcClient({
    providers: [{ name: "provider.example", post }],
    maxInFlight: 1,
    batchSize: 1,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    now: () => 0,
    onOtherCluster: () => undefined,
  });
  const call = (method: string, bulk: boolean) =>
    rpc.call({ method, params: [], read: (result) => result, bulk });
  return { call, sent };
}

test("calls with waiting callers precede bulk transactions, each kind in the order of its requests", async () => {
  const { call, sent } = openClient();
  await Promise.all([
    call("first", true),
    call("transaction 1", true),
    call("transaction 2", true),
    call("page 1", false),
    call("page 2", false),
    call("transaction 3", true),
    call("page 3", false),
  ]);
  expect(sent).toEqual([
    "first",
    "page 1",
    "page 2",
    "page 3",
    "transaction 1",
    "transaction 2",
    "transaction 3",
  ]);
});
