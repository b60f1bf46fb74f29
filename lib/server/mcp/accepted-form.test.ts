import { expect, test } from "vitest";
import { provideApi } from "../testing/provide-api";
import { WALLET } from "../testing/sample-wallet";
import { findAcceptedForm } from "./accepted-form";
import { send } from "./testing/connect-client";

const { api } = await provideApi({ RATE_LIMIT_RPS: "0" });

const CLIENT = { name: "test", version: "1" };
const MESSAGES = {
  initialize: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: CLIENT },
  "tools/list": {},
  "tools/call": { name: "pricing", arguments: {} },
} as const;

async function post(method: keyof typeof MESSAGES, accept: string | null) {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (accept !== null) headers.set("Accept", accept);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: MESSAGES[method] });
  const response = await send(
    api,
    new Request("http://localhost:3000/mcp", { method: "POST", headers, body }),
  );
  const { status } = response;
  return { status, type: response.headers.get("content-type"), text: await response.text() };
}

const JSON_ACCEPTS: readonly (string | null)[] = [
  "application/json",
  "*/*",
  "application/*, text/*",
  "APPLICATION/JSON",
  null,
  "text/html, application/json;q=0.1",
];

test.each(JSON_ACCEPTS)("a client that accepts %s gets JSON for every message", async (accept) => {
  for (const method of ["initialize", "tools/list", "tools/call"] as const) {
    const { status, type, text } = await post(method, accept);
    expect({ method, status, type }).toEqual({ method, status: 200, type: "application/json" });
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", id: 7, result: expect.anything() });
  }
});

test("names in capital letters are those in small letters", async () => {
  const accept = "APPLICATION/JSON, TEXT/EVENT-STREAM";
  expect(await post("initialize", accept)).toMatchObject({ status: 200, type: "application/json" });
  expect(await post("tools/call", accept)).toMatchObject({ status: 200, type: "text/event-stream" });
});

test("a client that accepts only a stream gets its reply as an event", async () => {
  for (const method of ["initialize", "tools/call"] as const) {
    const { status, type, text } = await post(method, "text/event-stream");
    expect({ status, type }).toEqual({ status: 200, type: "text/event-stream" });
    expect(text).toContain('"id":7');
  }
});

test("a client that accepts neither form gets status 406", async () => {
  for (const accept of ["image/png", "application/json;q=0, text/plain"]) {
    expect(await post("initialize", accept)).toMatchObject({ status: 406 });
  }
});

test("a client of the newest protocol that accepts only a stream gets an event", async () => {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const headers = {
    "Content-Type": "application/json",
    "MCP-Protocol-Version": "2026-07-28",
    "MCP-Method": "tools/call",
    "MCP-Name": "pricing",
    Accept: "text/event-stream",
  };
  const params = { name: "pricing", arguments: {}, _meta };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params });
  const request = new Request("http://localhost:3000/mcp", { method: "POST", headers, body });
  const response = await send(api, request);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  expect(await response.text()).toContain('"id":7');
});

test("the most specific range decides, and a quality of 0 refuses", () => {
  expect(findAcceptedForm("application/json;q=0.9, text/event-stream;q=0.1", true)).toBe("any");
  expect(findAcceptedForm("*/*, application/json;q=0", false)).toBe("stream");
  expect(findAcceptedForm("*/*;q=0", false)).toBeNull();
  expect(findAcceptedForm(`${WALLET}`, false)).toBeNull();
});
