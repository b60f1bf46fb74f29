import { readdirSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/config/errors";
import { runs } from "@/packages/testing/test-scope";
import { installRequestGuard } from "./install-request-guard";
import { sendUnavailable } from "./page-status";
import { isRateLimited } from "./rate-limit-marker";

const KIB = 1024;
const countVisit = vi.fn(async () => {});
const log = { debug: vi.fn(), error: vi.fn() };
/** Requests that passed the guard. */
const seen: {
  readonly url: string;
  readonly host: string | undefined;
  readonly bytes: number;
  readonly counted: boolean;
}[] = [];

/** Work of the handler behind the guard, before the response starts. */
let behind: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let server: Server;
let removeGuard: () => void;

beforeAll(async () => {
  removeGuard = installRequestGuard({ countVisit, log, role: "all", siteUrl: "https://site.example" });
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = { get: (name: string) => [request.headers[name]].flat()[0] ?? null };
    const { url = "", headers: sent } = request;
    seen.push({ url, host: sent.host, bytes: body.length, counted: isRateLimited({ headers }) });
    behind(request, response);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  removeGuard();
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  behind = () => {};
  seen.length = 0;
  vi.clearAllMocks();
  countVisit.mockReset();
});

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends a single piece with its length, several pieces in chunks. */
  readonly body?: Buffer | readonly Buffer[];
}

/** Sends a request to an unmodified path. */
async function call(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const { port } = server.address() as AddressInfo;
  const whole = Buffer.isBuffer(body);
  const length = whole ? { "Content-Length": String(body.length) } : {};
  const sent = send({ port, path, method, headers: { ...headers, ...length } });
  // A refused client may be disconnected while sending.
  sent.on("error", () => undefined);
  const answer = new Promise<IncomingMessage>((resolve) => sent.once("response", resolve));
  for (const chunk of whole ? [body] : (body ?? [])) sent.write(chunk);
  sent.end();
  const response = await answer;
  const content = await buffer(response);
  const text = content.toString();
  const isJson = response.headers["content-type"] === "application/json";
  return {
    status: response.statusCode,
    headers: response.headers,
    content,
    text,
    json: isJson ? JSON.parse(text) : null,
  };
}

const chunksOf = (bytes: number) => Array.from({ length: bytes / KIB }, () => Buffer.alloc(KIB, "x"));

test.each([
  ["with its length", Buffer.alloc(64 * KIB + 1)],
  ["in chunks", chunksOf(65 * KIB)],
  ["in many chunks", chunksOf(4 * KIB * KIB)],
])("a body over 64 KiB for a page, sent %s, returns 413 and reaches no handler", async (_, body) => {
  for (const [type, headers] of [
    ["text/html; charset=utf-8", {}],
    ["text/plain", { "next-action": "0".repeat(42) }],
  ] as const) {
    const answer = await call("/", { method: "POST", body, headers });
    expect(answer.status).toBe(413);
    expect(answer.text).toContain("The body is larger than 64 KiB.");
    expect(answer.headers).toMatchObject({
      "content-type": type,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
    });
  }
  expect(seen).toEqual([]);
});

test("a body within 64 KiB arrives unchanged, regardless of its chunks", async () => {
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 6_000 }), { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.boolean(), async (parts, inChunks) => {
      const body = parts.map((part) => Buffer.from(part));
      const whole = Buffer.concat(body);
      const answer = await call("/", { method: "POST", body: inChunks ? body : whole });
      expect(answer.content.equals(whole)).toBe(true);
    }),
    { numRuns: runs(50) },
  );
});

test("a body of exactly 64 KiB is accepted, also in chunks", async () => {
  for (const body of [Buffer.alloc(64 * KIB), chunksOf(64 * KIB)]) {
    expect((await call("/", { method: "POST", body })).content).toHaveLength(64 * KIB);
  }
});

test("a page is counted once, before any work", async () => {
  for (const path of ["/", "/docs/api", "/wallet/x/card.png", "/_next/image?url=%2F", "/nothing"])
    await call(path);
  expect(countVisit).toHaveBeenCalledTimes(5);
  expect(seen.map(({ counted }) => counted)).toEqual([true, true, true, true, true]);
});

test("a client cannot mark its request as counted", async () => {
  await call("/api/v1/intel/pricing", { headers: { "x-peer-counted-0": "1", "x-peer-counted": "1" } });
  expect(seen).toMatchObject([{ counted: false }]);
});

test("a client that requests too many pages gets a short refusal", async () => {
  countVisit.mockRejectedValue(new AppError("rate_limited", "Too many calls.", { retryAfterSeconds: 2 }));
  const page = await call("/docs/api");
  expect([page.status, page.headers["retry-after"]]).toEqual([429, "2"]);
  expect(page.text).toContain("Too many pages at once");
  expect(page.text).not.toMatch(/<script|<style/);
  const action = await call("/", { method: "POST", headers: { "next-action": "0".repeat(42) } });
  expect(action).toMatchObject({ status: 429, text: "Too many calls." });
  expect(action.headers["content-type"]).toBe("text/plain");
  const files = [
    ...["/wallet/x/tokens.csv", "/wallet/x/card.png", "/wallet/x/opengraph-image-1", "/shared/x/result"],
    ...["/.well-known/x402", "/.well-known/security.txt"],
  ];
  for (const path of files) {
    const file = await call(path);
    expect(file.json).toMatchObject({ statusCode: 429, code: "rate_limited" });
    expect(file.json.requestId).toBe(file.headers["x-request-id"]);
  }
  expect(seen).toEqual([]);
});

test("an internal error while counting is logged and returns a 500 without details", async () => {
  countVisit.mockRejectedValue(new Error("secret"));
  const answer = await call("/");
  expect([answer.status, answer.text.includes("secret")]).toEqual([500, false]);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each([
  ["/_next/static/chunks/a.js", {}],
  ["/healthz", {}],
  ["/api/v1/intel/pricing", {}],
])("%s %j is counted elsewhere, or free", async (path, sent) => {
  expect((await call(path, sent)).status).toBe(200);
  expect(countVisit).not.toHaveBeenCalled();
});

test.each([
  ["/healthz/x", {}],
  ["/wallet/x", { headers: { "next-action": "0".repeat(42) } }],
  ["/openapi.json", {}],
  ["/api/v1/openapi.json", {}],
  ["/llms.txt", {}],
])("%s %j is counted, although it resembles an uncounted request", async (path, sent) => {
  await call(path, sent);
  expect(countVisit).toHaveBeenCalledTimes(1);
});

test.each([
  "/_next/static/../../wallet/x",
  "/_next/static/%2e%2e/wallet/x",
  "/_next/static/a\\..\\..\\..\\wallet/x",
  "/api/../wallet/x",
  "/api/%2E%2E/wallet/x",
  "/./metrics",
  "/%2e/metrics",
  "/wallet/.",
])("%s, which servers resolve differently, is refused", async (path) => {
  expect((await call(path)).status).toBe(400);
  expect(seen).toEqual([]);
});

test.each(["/.well-known/security.txt", "/wallet/..x", "/wallet/a.b"])(
  "a dot in a segment of %s is no segment of dots",
  async (path) => {
    expect((await call(path)).status).toBe(200);
  },
);

test("a question about the server as a whole names the methods of the API", async () => {
  const answer = await call("*", { method: "OPTIONS" });
  expect([answer.status, answer.headers.allow]).toEqual([
    204,
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS",
  ]);
  expect((await call("*")).status).toBe(400);
  expect([seen, log.error.mock.calls]).toEqual([[], []]);
});

test.each([
  ["http://evil.example/discover?a=1", "/discover?a=1", "evil.example"],
  ["HTTPS://site.example:8443", "/", "site.example:8443"],
  ["http://site.example?a=1", "/?a=1", "site.example"],
])("the absolute target %s is read as %s of its host", async (target, url, host) => {
  expect((await call(target)).status).toBe(200);
  expect(seen).toMatchObject([{ url, host, counted: true }]);
});

const ACTION = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
const FORM = { "content-type": "multipart/form-data; boundary=x" };
const FORM_BODY = Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n');

test.each([
  ["an action of another site", { ...ACTION, origin: "https://evil.example" }, Buffer.from("[]")],
  ["an action without a readable origin", { ...ACTION, origin: "null" }, Buffer.from("[]")],
  ["a form of another site", { ...FORM, origin: "https://evil.example" }, FORM_BODY],
  ["an action that is not JSON", ACTION, Buffer.from("[")],
  ["a form without a boundary", { "content-type": "multipart/form-data" }, FORM_BODY],
  ["a form that breaks off", FORM, FORM_BODY.subarray(0, 30)],
])("%s is refused with 400 and reaches no handler", async (_, headers, body) => {
  expect((await call("/watchlist", { method: "POST", headers, body })).status).toBe(400);
  expect([seen, log.error.mock.calls]).toEqual([[], []]);
});

test.each([
  ["an action of the site", { ...ACTION, origin: "https://site.example" }, Buffer.from('["a"]')],
  [
    "an action of the host",
    { ...ACTION, host: "own.example", origin: "http://own.example" },
    Buffer.from("[]"),
  ],
  [
    "an action behind a proxy",
    { ...ACTION, "x-forwarded-host": "own.example", origin: "https://own.example" },
    Buffer.from("[]"),
  ],
  ["a form without an origin", FORM, FORM_BODY],
])("%s is passed on unchanged", async (_, headers, body) => {
  const answer = await call("/watchlist", { method: "POST", headers, body });
  expect([answer.status, answer.content.equals(body)]).toEqual([200, true]);
});

test("an API call of any size is passed on unchanged", async () => {
  await call("/api/v1/intel/wallets/similarity", { method: "POST", body: chunksOf(100 * KIB) });
  expect(seen).toMatchObject([{ url: "/api/v1/intel/wallets/similarity", bytes: 100 * KIB, counted: false }]);
});

test.each([
  ["TRACE", "/api/v1/intel/pricing", 405, "GET, HEAD, OPTIONS"],
  ["PROPFIND", "/api/v1/intel/wallets/similarity", 405, "POST, OPTIONS"],
  ["LOCK", "/api/inngest", 405, "GET, POST, PUT"],
  ["TRACE", "/api/auth/csrf", 405, "GET, POST"],
  ["TRACE", "/api/v1/nothing", 404, undefined],
  ["TRACE", "/api/v1/%", 404, undefined],
])("%s %s returns %i in the common error format", async (method, path, status, allow) => {
  const answer = await call(path, { method });
  expect(answer.json).toMatchObject({ statusCode: status, requestId: answer.headers["x-request-id"] });
  expect([answer.headers.allow, answer.headers["access-control-allow-origin"]]).toEqual([allow, "*"]);
  expect(seen).toEqual([]);
});

test.each(["/.well-known/x402", "/llms.txt", "/skill.md", "/references/jobs.md", "/openapi.json"])(
  "an unsupported method of %s is refused in the common error format",
  async (path) => {
    expect((await call(path, { method: "PUT" })).json).toMatchObject({ statusCode: 405 });
  },
);

test.each(["TRACE", "PROPFIND", "LOCK", "PUT", "DELETE", "PATCH"])(
  "%s of a page returns 405",
  async (method) => {
    const answer = await call("/", { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST, OPTIONS"]);
    expect(seen).toEqual([]);
  },
);

const PREFETCH = { headers: { rsc: "1", "next-router-prefetch": "1" } };

test("a prefetch is counted like the page, the file or the image that it names", async () => {
  const paths = listRoutes(["page.tsx", "route.ts", "opengraph-image.tsx"]).filter((path) => !isFree(path));
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/wallet/x", "/account/ledger.csv", "/account/analyses/x/result"]),
  );
  for (const path of [...paths, "/account/ledger%2Ecsv", "/account/ledger.csv/", "//account/ledger.csv"]) {
    countVisit.mockClear();
    await call(path, PREFETCH);
    expect([path, countVisit.mock.calls.length]).toEqual([path, 1]);
  }
});

const APP_FILES = readdirSync("app", { recursive: true }).map((file) => `app/${file}`);

/** Paths of the files in the folder of routes, with x for each variable part. */
function listRoutes(names: readonly string[]): readonly string[] {
  return names
    .flatMap((name) => APP_FILES.filter((file) => file.split("/").at(-1) === name))
    .filter((file) => !file.includes("@"))
    .map(
      (file) =>
        file.replace(/^app|\/?[^/]*$|\.tsx?$/g, "") + (file.endsWith("image.tsx") ? "/opengraph-image" : ""),
    )
    .map((path) => path.replaceAll(/\[\[?[^\]]*\]\]?/g, "x") || "/");
}

/** Paths that the API counts itself, and free paths. */
function isFree(path: string): boolean {
  return /^\/(?:api\/|api$|mcp$|healthz|readyz|metrics)/.test(path);
}

test.each(["not json", "%7B%22", "[]", '["",{},null,null,false,7]', encodeURIComponent('{"a":1}')])(
  "a malformed Next-Router-State-Tree returns 400 in the common error format: %s",
  async (tree) => {
    const answer = await call("/wallet/x", { headers: { rsc: "1", "next-router-state-tree": tree } });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ statusCode: 400, code: "invalid_request" });
    expect(answer.json.requestId).toBe(answer.headers["x-request-id"]);
    const { requestId } = answer.json;
    expect(log.debug).toHaveBeenCalledWith(
      expect.objectContaining({ requestId, pathname: "/wallet/x", code: "invalid_request" }),
      expect.any(String),
    );
    expect(seen).toEqual([]);
  },
);

test("a valid Next-Router-State-Tree is accepted", async () => {
  const tree = encodeURIComponent('["",{"children":["wallet",{"children":["__PAGE__",{}]}]},null,null]');
  const answer = await call("/wallet/x", { headers: { rsc: "1", "next-router-state-tree": tree } });
  expect([answer.status, seen.length]).toEqual([200, 1]);
});

test.each(["/", "/wallet/x", "/_next/static/a.js", "/healthz", "/api/v1/intel/pricing", "/mcp"])(
  "the response of %s has exactly one request id",
  async (path) => {
    const [first, second] = [await call(path), await call(path)];
    expect(first.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    behind = (_, response) => response.writeHead(200, { "X-Request-Id": "own" });
    expect((await call(path)).headers["x-request-id"]).toBe("own");
    behind = (_, response) => response.setHeader("x-request-id", "own");
    expect((await call(path)).headers["x-request-id"]).toBe("own");
  },
);

test("an unavailable page has the status and the Retry-After of its error", async () => {
  const busy = new AppError("server_busy", "Busy.", { retryAfterSeconds: 7 });
  behind = () => sendUnavailable(busy);
  const page = await call("/wallet/x");
  expect([page.status, page.headers["retry-after"]]).toEqual([503, "7"]);
  const fetched = await call("/wallet/x", { headers: { rsc: "1" } });
  expect([fetched.status, fetched.headers["retry-after"]]).toEqual([200, undefined]);
  behind = () => {};
  expect((await call("/wallet/x")).status).toBe(200);
});
