import { request } from "node:http";
import { expect, it } from "vitest";
import { startTestChain } from "./testing/test-chain.ts";

const single = (fields: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getHealth", ...fields });

it("the server answers a single request with its id", async () => {
  const chain = await startTestChain();
  const response = await chain.post(single({ id: "seven" }));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: "seven", result: "ok" });
});

it("the server answers a batch item by item, with errors beside results and without notifications", async () => {
  const chain = await startTestChain();
  const batch = [
    { jsonrpc: "2.0", id: 1, method: "getHealth" },
    { jsonrpc: "2.0", id: 2, method: "noSuchMethod" },
    { jsonrpc: "2.0", method: "getHealth" },
    17,
  ];
  const response = await chain.post(JSON.stringify(batch));
  expect(await response.json()).toEqual([
    { jsonrpc: "2.0", id: 1, result: "ok" },
    { jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } },
    { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid Request" } },
  ]);
});

it("the server returns an empty response to a batch of notifications", async () => {
  const chain = await startTestChain();
  const response = await chain.post(single({ id: undefined }));
  expect(response.status).toBe(204);
  expect(await response.text()).toBe("");
});

it.each([
  ["text that is not JSON", "{", -32700],
  ["an empty body", "", -32700],
  ["an empty batch", "[]", -32600],
  ["another protocol version", single({ jsonrpc: "1.0" }), -32600],
  ["a method that is not a string", single({ method: 5 }), -32600],
  ["an unknown method", single({ method: "getEverything" }), -32601],
  ["a method of the object prototype", single({ method: "constructor" }), -32601],
  ["parameters by name", single({ method: "getBalance", params: { address: "x" } }), -32602],
  ["too few parameters", single({ method: "getBalance", params: [] }), -32602],
  ["too many parameters", single({ method: "getHealth", params: [1] }), -32602],
  ["an invalid address", single({ method: "getBalance", params: ["0xabc"] }), -32602],
])("the server refuses %s with a separate code", async (_, body, code) => {
  const chain = await startTestChain();
  const answer = await (await chain.post(body)).json();
  expect(answer).toMatchObject({ jsonrpc: "2.0", error: { code } });
});

it("the server names the wrong parameter", async () => {
  const chain = await startTestChain();
  const message = "Invalid params: must be a base58 address of 32 bytes at params.0";
  await expect(chain.call("getBalance", "0xabc")).rejects.toMatchObject({ code: -32602, message });
});

it("the server refuses a body over its limit without reading it, with or without a declared length", async () => {
  const chain = await startTestChain();
  const huge = `"${"a".repeat(1024 * 1024)}"`;
  expect((await chain.post(huge)).status).toBe(413);
  const chunked = new Promise<number | undefined>((resolve, reject) => {
    const sent = request(chain.url, { method: "POST", headers: { "content-type": "application/json" } });
    sent.on("response", (response) => resolve(response.statusCode)).on("error", reject);
    sent.write(huge.slice(0, 600_000));
    sent.write(huge);
  });
  expect(await chunked).toBe(413);
  expect(await chain.call("getHealth")).toBe("ok");
});

it("the server refuses a content type other than JSON", async () => {
  const chain = await startTestChain();
  expect((await chain.post(single({}), { "content-type": "text/plain" })).status).toBe(415);
});

it("the server allows pages of any origin to call it, with the requested headers", async () => {
  const chain = await startTestChain();
  const preflight = await fetch(chain.url, {
    method: "OPTIONS",
    headers: {
      origin: "https://wallet.example",
      "access-control-request-headers": "content-type,solana-client",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")).toBe("content-type,solana-client");
  expect((await chain.post(single({}))).headers.get("access-control-allow-origin")).toBe("*");
});

it("the server returns 404 for unknown paths, and 405 with the allowed method for others", async () => {
  const chain = await startTestChain();
  expect((await fetch(`${chain.url}/nowhere`)).status).toBe(404);
  expect((await fetch(`${chain.url}//`)).status).toBe(404);
  const wrong = await fetch(chain.url);
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get("allow")).toBe("POST, OPTIONS");
  expect(await (await fetch(`${chain.url}/health`)).json()).toBe("ok");
});

it("the server delays only the methods that the latency hook names", async () => {
  const chain = await startTestChain({ faults: { latencyMs: (name) => (name === "getSlot" ? 300 : 0) } });
  const slow = chain.call("getSlot");
  expect(await Promise.race([slow, chain.call("getHealth")])).toBe("ok");
  expect(await slow).toBeTypeOf("number");
});
