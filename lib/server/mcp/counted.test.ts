import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { send } from "./testing/connect-client";

const BURST = 4;
const { api } = await provideApi({
  TRUSTED_PROXIES: "1",
  RATE_LIMIT_ADDRESS_RPS: "1",
  RATE_LIMIT_ADDRESS_BURST: String(BURST),
});

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "wallet_hud", arguments: { address: WALLET } },
};
const ACCEPT = "application/json, text/event-stream";

let sender = 0;

/** Sends messages from a new address and returns the statuses. */
async function sendTimes(
  times: number,
  message: object | string,
  accept = ACCEPT,
): Promise<readonly number[]> {
  sender += 1;
  const headers = {
    "Content-Type": "application/json",
    Accept: accept,
    "X-Forwarded-For": `198.51.100.${sender}`,
  };
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const body = typeof message === "string" ? message : JSON.stringify(message);
    const request = new Request("http://localhost:3000/mcp", { method: "POST", headers, body });
    statuses.push((await send(api, request)).status);
  }
  return statuses;
}

test.each([
  ["without an id", { ...CALL, id: undefined }],
  ["of another version of JSON-RPC", { ...CALL, jsonrpc: "1.0" }],
  ["with an object for an id", { ...CALL, id: {} }],
  ["with a list of arguments", { ...CALL, params: { ...CALL.params, arguments: [] } }],
  ["with a text for its metadata", { ...CALL, params: { ...CALL.params, _meta: "none" } }],
])("a tool call %s counts against its address", async (_, message) => {
  const statuses = await sendTimes(BURST + 1, message);
  expect(statuses.slice(0, BURST)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test.each([
  ["that is not JSON", "{", 400],
  ["with several messages", [CALL], 400],
  ["over 64 KiB", "x".repeat(64 * 1024 + 1), 413],
])("a body %s counts against its address", async (_, body, status) => {
  const statuses = await sendTimes(BURST + 1, body);
  expect(statuses).toEqual([...Array.from({ length: BURST }, () => status), 429]);
});

test("a tool call that the protocol refuses for its headers is counted", async () => {
  const statuses = await sendTimes(BURST + 1, CALL, "image/png");
  expect(statuses[0]).toBeGreaterThanOrEqual(400);
  expect(statuses.at(-1)).toBe(429);
});

test("a tool call is counted once, by its endpoint", async () => {
  expect(await sendTimes(BURST, CALL)).toEqual(Array.from({ length: BURST }, () => 200));
});
