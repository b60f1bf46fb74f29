import type { RequestListener } from "node:http";
import { gunzipSync, gzipSync } from "node:zlib";
import { serveLocally } from "@walletlens/demo-chain/serve-locally";
import { afterEach, expect, test } from "vitest";
import { createHttpPost, parseRetryAfter } from "./http-post.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(handle: RequestListener) {
  const sockets = new Set<unknown>();
  const { url, close } = await serveLocally((request, response) => {
    sockets.add(request.socket);
    handle(request, response);
  });
  closers.push(close);
  const options = { url: `${url}/key`, headers: { "x-token": "t" }, connections: 2, timeoutMs: 1_500 };
  return { options, connections: () => sockets.size };
}

function post(options: Parameters<typeof createHttpPost>[0]) {
  return createHttpPost(options)("{}", new AbortController());
}

test("the configured headers are sent and a compressed response is decompressed", async () => {
  const { options } = await serve((request, response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync(`{"token":"${request.headers["x-token"]}"}`));
  });
  expect(await post(options)).toEqual({
    status: 200,
    retryAfterMs: null,
    body: Buffer.from('{"token":"t"}'),
    bytes: 33,
  });
});

test("a compressed response is returned as it is to a caller that decompresses it elsewhere", async () => {
  const { options } = await serve((_, response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync("{}"));
  });
  const reply = await createHttpPost(options)("{}", new AbortController(), { returnsGzip: true });
  expect(gunzipSync(reply.body).toString()).toBe("{}");
});

test("connections are kept alive and shared by calls", async () => {
  const { options, connections } = await serve((_, response) => response.end("{}"));
  const send = createHttpPost(options);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([send("{}", new AbortController()), send("{}", new AbortController())]);
  }
  expect(connections()).toBe(2);
});

test("any status is returned with its Retry-After", async () => {
  const { options } = await serve((_, response) =>
    response.writeHead(429, { "retry-after": "3" }).end("slow"),
  );
  expect(await post(options)).toEqual({
    status: 429,
    retryAfterMs: 3000,
    body: Buffer.from("slow"),
    bytes: 4,
  });
});

test("a response that is too long, compressed or not, is not read to its end", async () => {
  const { options } = await serve((_, response) => response.end("x".repeat(2000)));
  await expect(post({ ...options, maxBytes: 1000 })).rejects.toMatchObject({ kind: "transient" });
  const packed = await serve((_, response) => {
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync("x".repeat(2000)));
  });
  await expect(post({ ...packed.options, maxBytes: 1000 })).rejects.toMatchObject({ kind: "transient" });
});

test("a slow response is aborted after the timeout, even if bytes keep arriving", async () => {
  const { options } = await serve((_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(post(options)).rejects.toMatchObject({
    kind: "transient",
    message: "no reply within 1500 ms",
  });
});

test("an abort by the caller ends the exchange", async () => {
  const { options } = await serve(() => undefined);
  const exchange = new AbortController();
  const reply = createHttpPost({ ...options, timeoutMs: 10_000 })("{}", exchange);
  exchange.abort();
  await expect(reply).rejects.toMatchObject({ kind: "transient" });
});

test("a compressed failure is decompressed for every caller, because its text is read here", async () => {
  const { options } = await serve((_, response) => {
    response.writeHead(429, { "content-encoding": "gzip" });
    response.end(gzipSync("slow down"));
  });
  const reply = await createHttpPost(options)("{}", new AbortController(), { returnsGzip: true });
  expect(reply.body.toString()).toBe("slow down");
});

const NOW = Date.parse("2026-01-01T00:00:00Z");

test("seconds and HTTP dates become milliseconds from now, never negative", () => {
  expect(parseRetryAfter("7", NOW)).toBe(7000);
  expect(parseRetryAfter("0.5", NOW)).toBe(500);
  expect(parseRetryAfter("-3", NOW)).toBe(0);
  expect(parseRetryAfter("Thu, 01 Jan 2026 00:00:12 GMT", NOW)).toBe(12_000);
  expect(parseRetryAfter("Wed, 31 Dec 2025 23:59:00 GMT", NOW)).toBe(0);
});

test("an absent or malformed header requests no pause", () => {
  expect(parseRetryAfter(null, NOW)).toBeNull();
  expect(parseRetryAfter(" ", NOW)).toBeNull();
  expect(parseRetryAfter("soon", NOW)).toBeNull();
});
