import { afterAll, describe, expect, test } from "vitest";
import { createApiKey, revokeApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { blockCaller, unblockCaller } from "@/lib/identity/blocks";
import type { Endpoint, PaidEndpoint } from "../endpoint";
import { ENDPOINTS } from "../endpoints";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { TOKEN } from "../testing/sample-token-detail";
import { WALLET } from "../testing/sample-wallet";
import { callOf, createTestApi, pathOf, withKey } from "../testing/test-api";

const { api, url } = await provideApi();
/** The same API with a limit of two simultaneous calls. */
const limited = createTestApi(url, { RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: "2", TRUSTED_PROXIES: "1" });

afterAll(async () => {
  await limited.close();
});

/** One endpoint of each way of access; catalog-statuses.test.ts causes every status of every endpoint. */
const SAMPLE_IDS = [
  ...["pricing", "account", "credit-pack", "watch-events", "discover"],
  ...["wallet-hud", "wallet-trades", "similarity"],
] as const;
const samples = SAMPLE_IDS.map((id) => ENDPOINTS[id]);
const priced = samples.filter(
  (endpoint): endpoint is PaidEndpoint => endpoint.access === "paid" && endpoint.definition.price.credits > 0,
);
const named = <Kind extends Endpoint>(endpoints: readonly Kind[]) =>
  endpoints.map((endpoint) => [endpoint.definition.id, endpoint] as const);

const UNKNOWN_KEY = `ak_${"0".repeat(48)}`;
const MALFORMED_KEYS = ["", "ak_123", "hello", UNKNOWN_KEY.toUpperCase(), `${UNKNOWN_KEY}0`];

/** A POST that queues work is charged with its 202. */
function isAccepted({ definition }: Endpoint, status: number): boolean {
  return status === 202 && "chargeOn" in definition && definition.chargeOn === "acceptance";
}

describe.each(named(samples))("%s, for every kind of caller", (_, endpoint) => {
  const path = pathOf(endpoint);
  const sample = callOf(endpoint);

  test("a malformed key is refused", async () => {
    for (const key of MALFORMED_KEYS) {
      const answer = await api.call(path, { ...sample, ...withKey(key) });
      expect(readProblem(answer), key).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
    }
  });

  test("a revoked key is refused from the next request on", async () => {
    const { apiKey, keyId } = await api.createKey(20);
    expect((await api.call(path, { ...sample, ...withKey(apiKey) })).status).not.toBe(401);
    await revokeApiKey(api.ports, { keyId });
    const answer = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(readProblem(answer)).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
  });

  test("an expired key is refused", async () => {
    const userId = await openAccount(api.ports, { credits: 20, kind: "grant", reason: "test" });
    const expiresAt = new Date(Date.now() - 1000);
    const { apiKey } = await createApiKey(api.ports, { userId, description: "", expiresAt });
    const answer = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(readProblem(answer)).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
  });

  test("a blocked account is refused from its next request on, until it is unblocked", async () => {
    const { apiKey, userId } = await api.createKey(20);
    await blockCaller(api.ports, { userId }, "a test");
    const answer = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(readProblem(answer)).toMatchObject({ statusCode: 403, code: "blocked" });
    expect(answer.headers.get("x-credits-charged")).toBe("0");
    expect(answer.headers.get("x-credits-remaining")).toBe("20");
    expect(answer.headers.has("ratelimit-remaining")).toBe(true);
    await unblockCaller(api.ports, { userId });
    expect((await api.call(path, { ...sample, ...withKey(apiKey) })).status).not.toBe(403);
  });

  test("a key over its rate is refused before any work, with the time to retry", async () => {
    const { apiKey, userId } = await limited.createKey(100);
    const call = () => limited.call(path, { ...sample, ...withKey(apiKey) });
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.slice(0, 2).map(({ status }) => status)).not.toContain(429);
    const [, , last] = answers;
    expect(readProblem(last)).toMatchObject({
      statusCode: 429,
      code: "rate_limited",
      error: "Too Many Requests",
      message: expect.stringMatching(/^Too many calls: at most 2 at once; try again in [12] s\.$/),
    });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(last.headers.get("x-credits-charged")).toBe("0");
    expect(last.headers.get("x-credits-remaining")).toBe("100");
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual(["1", "0", "0"]);
    expect(answers.map(({ headers }) => headers.get("ratelimit-limit"))).toEqual(["2", "2", "2"]);
    expect(last.headers.get("ratelimit-policy")).toMatch(/^"calls";q=2;w=[1-9]\d*$/);
    expect(last.headers.get("ratelimit")).toMatch(/^"calls";r=0;t=[1-9]\d*$/);
    expect(Number(last.headers.get("ratelimit-reset"))).toBeGreaterThanOrEqual(1);
    expect(limited.reader.requests.length).toBeLessThanOrEqual(2);
    limited.reader.reset();
    const charges = await limited.chargesOf(userId);
    expect(charges.length).toBeLessThanOrEqual(2);
  });

  test("every response to a key has its cost and the remaining credits", async () => {
    const { apiKey } = await api.createKey(20);
    const { headers, status } = await api.call(path, { ...sample, ...withKey(apiKey) });
    const cost = status === 200 || isAccepted(endpoint, status) ? endpoint.definition.price.credits : 0;
    expect(headers.get("x-credits-charged")).toBe(String(cost));
    expect(headers.get("x-credits-remaining")).toBe(String(20 - cost));
  });
});

describe.each(named(priced))("%s, a paid endpoint", (_, endpoint) => {
  const path = pathOf(endpoint);
  const { method, price, chargedPer } = endpoint.definition;
  const sample = callOf(endpoint);
  /** A second call at the same price: of another wallet if a day is charged once. */
  const later = chargedPer === "day" ? path.replace(WALLET, TOKEN) : path;

  test("a request without credentials gets the price and causes no work", async () => {
    const answer = await api.call(path, sample);
    expect(readProblem(answer)).toMatchObject({
      statusCode: 402,
      code: "payment_required",
      required: price.credits,
    });
    expect(answer.headers.has("payment-required")).toBe(false);
    expect(api.reader.requests).toEqual([]);
  });

  test("an invalid request without credentials gets the price", async () => {
    const answer = await api.call(`${path}?page=x&y=1&y=2`, sample);
    expect(readProblem(answer)).toMatchObject({ statusCode: 402, code: "payment_required" });
  });

  test("a balance one credit below the price is refused before any work", async () => {
    const { apiKey } = await api.createKey(price.credits - 1);
    const answer = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(readProblem(answer)).toMatchObject({
      statusCode: 402,
      code: "insufficient_credits",
      required: price.credits,
      balance: price.credits - 1,
    });
    expect(api.reader.requests).toEqual([]);
    expect(answer.headers.get("x-credits-remaining")).toBe(String(price.credits - 1));
  });

  test.each([
    ["one day", { perDay: price.credits, total: null }],
    ["all days", { perDay: null, total: price.credits }],
  ])("a key that has reached its cap for %s is refused before any work", async (_span, caps) => {
    const { apiKey, userId } = await api.createKey(100, caps);
    const first = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(first.status).toBe(isAccepted(endpoint, 202) ? 202 : 200);
    api.reader.reset();
    const answer = await api.call(later, { ...sample, ...withKey(apiKey) });
    expect(readProblem(answer)).toMatchObject({
      statusCode: 403,
      code: "spending_cap_reached",
      required: price.credits,
      balance: 100 - price.credits,
    });
    expect(answer.headers.get("x-credits-remaining")).toBe(String(100 - price.credits));
    expect(api.reader.requests).toEqual([]);
    await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  });

  test("a balance equal to the price is enough for one call", async () => {
    const { apiKey } = await api.createKey(price.credits);
    const first = await api.call(path, { ...sample, ...withKey(apiKey) });
    expect(first.status).toBe(isAccepted(endpoint, 202) ? 202 : 200);
    expect(first.headers.get("x-credits-charged")).toBe(String(price.credits));
    expect(first.headers.get("x-credits-remaining")).toBe("0");
    const second = await api.call(later, { ...sample, ...withKey(apiKey) });
    expect(readProblem(second)).toMatchObject({ code: "insufficient_credits", balance: 0 });
  });

  test("HEAD is refused and free", async () => {
    const { apiKey } = await api.createKey(20);
    const answer = await api.call(path, { method: "HEAD", ...withKey(apiKey) });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(`${method}, OPTIONS`);
    expect(answer.headers.get("x-credits-remaining")).toBe("20");
    expect(api.reader.requests).toEqual([]);
  });
});

test("a public endpoint is free, with and without a key", async () => {
  const path = pathOf(ENDPOINTS.pricing);
  const { apiKey, userId } = await api.createKey(5);
  const anonymous = await api.call(path);
  expect(anonymous.status).toBe((await api.call(path, withKey(apiKey))).status);
  expect(anonymous.headers.has("x-credits-charged")).toBe(false);
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
});
