import { request as send } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { USDC } from "@walletlens/engine/chain/assets";
import { signInByRequest } from "../pages/support/session";
import { countAnalyses } from "../support/database-rows";
import { readDemoWallets } from "../support/demo-wallet";
import { callAction } from "../support/server-action";
import { startSibling } from "../support/shared-servers";
import type { Product } from "../support/start-product";

/** Fewer than the limit of an address. */
const ACCOUNT_LIMIT = { RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: "10" };

/** Address limits have their production values, so tests that use them up have a separate product. */
let product: Product;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  product = await startSibling({ LOG_LEVEL: "warn", ...ACCOUNT_LIMIT });
});

test.afterAll(() => product.stop());

/** Sends to a path as it is written, with any method. */
async function sendRaw(url: string, path: string, { method = "GET", body = "", headers = {} } = {}) {
  const { hostname, port } = new URL(url);
  const sent = send({ hostname, port, path, method, headers });
  sent.on("error", () => undefined);
  sent.end(body);
  const response = await new Promise<import("node:http").IncomingMessage>((resolve) =>
    sent.once("response", resolve),
  );
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

for (const [path, status] of [
  ["/api/v1/%", 404],
  ["/api/v1/jobs/%ED%A0%80", 400],
  ["/api/v1/jobs/%C0%AF", 400],
  ["/api/v1/jobs/%00", 400],
  ["/api/v1/jobs/a%00b/events", 400],
  ["/api/v2", 404],
  ["/api", 404],
  ["/api/auth/nonsense", 404],
  ["/api/inngest", 401],
  ["/api/inngest/x", 404],
] as const) {
  test(`${path} returns ${status} in the common error format`, async ({ baseURL }) => {
    const answer = await sendRaw(baseURL ?? "", path);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(answer.text)).toMatchObject({
      statusCode: status,
      requestId: answer.headers["x-request-id"],
    });
    expect(answer.status).toBe(status);
  });
}

for (const [method, path, allow] of [
  ["TRACE", "/api/v1/intel/pricing", "GET, HEAD, OPTIONS"],
  ["PROPFIND", "/api/v1/intel/pricing", "GET, HEAD, OPTIONS"],
  ["LOCK", "/api/auth/csrf", "GET, POST"],
  ["DELETE", "/api/auth/csrf", "GET, POST"],
  ["DELETE", "/api/inngest", "GET, POST, PUT"],
] as const) {
  test(`${method} ${path} returns 405 with Allow in the common error format`, async ({ baseURL }) => {
    const answer = await sendRaw(baseURL ?? "", path, { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(JSON.parse(answer.text)).toMatchObject({ code: "method_not_allowed" });
  });
}

test("a page with a badly encoded path returns 404, and PROPFIND of a page 405", async ({ baseURL }) => {
  for (const path of ["/wallet/%zz", "/wallet/%00", "/token/%C0%AF", "/%"]) {
    expect((await sendRaw(baseURL ?? "", path)).status).toBe(404);
  }
  expect((await sendRaw(baseURL ?? "", "/", { method: "PROPFIND" })).status).toBe(405);
});

const ACTION = { "next-action": "0".repeat(42), "content-type": "text/plain;charset=UTF-8" };
const FORM = { "content-type": "multipart/form-data; boundary=x" };
for (const [name, method, path, sent, status] of [
  ["a question about the server", "OPTIONS", "*", {}, 204],
  ["a path with a segment of dots", "GET", "/./metrics", {}, 400],
  [
    "an action of another site",
    "POST",
    "/",
    { body: "[]", headers: { ...ACTION, origin: "https://evil.example" } },
    400,
  ],
  [
    "a form without a boundary",
    "POST",
    "/",
    { body: "x", headers: { "content-type": "multipart/form-data" } },
    400,
  ],
  ["a form that breaks off", "POST", "/", { body: "--x\r\nContent-Disp", headers: FORM }, 400],
  ["a target with another host", "GET", "http://evil.example/discover", {}, 200],
] as const) {
  test(`${name} returns ${status}, and never 500`, async ({ baseURL }) => {
    const answer = await sendRaw(baseURL ?? "", path, { method, ...sent });
    expect(answer.status).toBe(status);
    expect(answer.headers.location).toBeUndefined();
  });
}

test("a body over 64 KiB returns 413 for sign-in and for pages", async ({ baseURL }) => {
  const body = "x".repeat(65 * 1024);
  for (const headers of [{ "content-length": String(body.length) }, { "transfer-encoding": "chunked" }]) {
    const signIn = await sendRaw(baseURL ?? "", "/api/auth/callback/solana", {
      method: "POST",
      body,
      headers,
    });
    expect(signIn.status).toBe(413);
    expect(JSON.parse(signIn.text)).toMatchObject({ code: "body_too_large" });
    expect((await sendRaw(baseURL ?? "", "/", { method: "POST", body, headers })).status).toBe(413);
  }
});

// Runs before the address has exceeded its limit.
test("actions of a signed-in user count against the account", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.url });
  await signInByRequest(context.request);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await context.close();
  const url = `${product.url}/account/credits`;
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => callAction(url, { name: "readBlockhash", args: [], cookie })),
  );
  const hashes = answers.filter(({ text: answer }) => /"[1-9A-HJ-NP-Za-km-z]{43,44}"/.test(answer));
  expect(hashes.length).toBeGreaterThan(0);
  expect(hashes.length).toBeLessThanOrEqual(10);
});

test("the image optimizer opens no page and starts no work", async () => {
  const before = await countAnalyses(product.dataDir);
  const [wallet] = await readDemoWallets();
  const page = encodeURIComponent(`/wallet/${wallet}`);
  expect((await fetch(`${product.url}/_next/image?url=${page}&w=640&q=75`)).status).toBe(404);
  expect(await countAnalyses(product.dataDir)).toBe(before);
});

test("a prefetch renders nothing and starts no work", async () => {
  const before = await countAnalyses(product.dataDir);
  const [, wallet] = await readDemoWallets();
  const headers = { rsc: "1", "next-router-prefetch": "1" };
  for (const path of [`/wallet/${wallet}`, "/docs/api"]) {
    const answer = await fetch(`${product.url}${path}`, { headers });
    expect((await answer.text()).length).toBeLessThan(8_000);
  }
  expect(await countAnalyses(product.dataDir)).toBe(before);
});

/** Sends as many equal requests at once, to use up the limit of the address. */
function flood(path: string, count: number): Promise<readonly Response[]> {
  return Promise.all(
    Array.from({ length: count }, () => fetch(`${product.url}${path}`, { redirect: "manual" })),
  );
}

const COUNTED = [
  "/",
  "/docs/api",
  "/similarity",
  "/compare",
  "/sign-in",
  "/search?q=x",
  "/nothing-here",
  "/account",
];

for (const path of [...COUNTED, "/opengraph-image", "/account/ledger.csv", "/api/auth/csrf"]) {
  test(`${path} is refused to a client that has exceeded its rate limit`, async () => {
    await expect(async () => {
      await flood("/nothing-here", 60);
      // A busy machine refills a part of the limit before these arrive.
      const answer = (await flood(path, 20)).findLast(({ status }) => status === 429);
      if (answer === undefined) throw new Error(`no request for ${path} was refused`);
      expect(answer.headers.get("retry-after")).toMatch(/^[1-3]$/);
      expect(answer.headers.get("x-request-id")).not.toBeNull();
      expect((await answer.text()).length).toBeLessThan(1_000);
    }).toPass({ timeout: 60_000 });
  });
}

test("names of 100 tokens count as ten pages, and at most 100 are looked up", async () => {
  const url = `${product.url}/similarity`;
  const wallets = await readDemoWallets();
  // Addresses that are not tokens, with a well-known token that shows whether the call was accepted.
  const many = (last: string) => [...Array.from({ length: 99 }, (_, n) => wallets[n % wallets.length]), last];
  await expect(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => callAction(url, { name: "nameMints", args: [many(USDC)] })),
    );
    expect(answers.filter(({ text: names }) => names.includes("USD Coin")).length).toBeLessThanOrEqual(3);
    expect(answers.some(({ text: names }) => names.includes("USD Coin"))).toBe(true);
  }).toPass({ timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 3_200));
  const over = await callAction(url, { name: "nameMints", args: [[...many(wallets[0] ?? ""), USDC]] });
  expect(over.status).toBe(200);
  expect(over.text).not.toContain("USD Coin");
});
