import { existsSync } from "node:fs";
import path from "node:path";
import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import { ERROR_CODES, type ErrorCode } from "@walletlens/contract/error-codes";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { claimCall } from "@/lib/billing/idempotency";
import { AppError } from "@/lib/config/errors";
import { failGroupJob, RESULTS_VERSION } from "@/lib/groups/end-group-job";
import { blockCaller } from "@/lib/identity/blocks";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { createPaymentWorld } from "@/lib/testing/payment-world";
import { MAX_WEBHOOKS } from "@/lib/watching/rules/webhook";
import { listFailures } from "./docs/openapi/describe-endpoint";
import { ENDPOINTS } from "./endpoints";
import { fingerprintRequest } from "./paid-call";
import { provideApi } from "./testing/provide-api";
import { readProblem } from "./testing/read-problem";
import { NO_SIMILARITY } from "./testing/sample-similarity";
import { TOKEN } from "./testing/sample-token-detail";
import { WALLET } from "./testing/sample-wallet";
import { callOf, createTestApi, FAR_TOKEN, pathOf, type TestApi, withKey } from "./testing/test-api";

/**
 * Every status that an endpoint declares is caused here, or named with the file that causes it: a new status in the
 * catalog does not compile, or fails, until it is.
 */
const { api, database, url: databaseUrl } = await provideApi();
const limited = createTestApi(databaseUrl, { RATE_LIMIT_RPS: "1", RATE_LIMIT_BURST: "1" });
const away = createTestApi("postgresql://none@127.0.0.1:9/none");
const { api: broken, database: breaking } = await provideApi();
await breaking.pool.query("ALTER TABLE api_keys RENAME TO lost");

afterAll(async () => {
  await Promise.all([limited.close(), away.close()]);
});

type Answer = Awaited<ReturnType<TestApi["call"]>>;

/** Makes a call of an endpoint fail; null if this test cannot cause the failure. */
type Provocation = (id: EndpointId) => Promise<Answer>;

/** An exchange from the product's labels. */
const EXCHANGE = "5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9";

const UNKNOWN_KEY = `ak_${"0".repeat(48)}`;

/** Makes a valid call with a key of a new account and the given changes. */
async function send(id: EndpointId, changes: Sending = {}): Promise<Answer> {
  const { product = api, apiKey, url = pathOf(ENDPOINTS[id]), headers = {}, body } = changes;
  const key = apiKey ?? (await product.createKey(100)).apiKey;
  const init = { ...callOf(ENDPOINTS[id]), ...withKey(key, headers) };
  return product.call(url, body === undefined ? init : { ...init, body });
}

interface Sending {
  readonly product?: TestApi;
  readonly apiKey?: string;
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const failing =
  (code: ErrorCode): Provocation =>
  (id) => {
    api.reader.outcome = { status: "failed", error: new AppError(code, "It is like this.") };
    return send(id);
  };

const about =
  (mint: string): Provocation =>
  (id) =>
    send(id, { url: pathOf(ENDPOINTS[id]).replace(TOKEN, mint) });

/** Makes a call without a key, except for purchases for an account. */
const payBy =
  (headers: Readonly<Record<string, string>>): Provocation =>
  (id) =>
    CATALOG[id].access === "key"
      ? send(id, { headers })
      : api.call(pathOf(ENDPOINTS[id]), { ...callOf(ENDPOINTS[id]), headers });

/** Token endpoints call the chain directly, wallet endpoints through the reader. */
const chainAway: Provocation = (id) =>
  pathOf(ENDPOINTS[id]).includes("/token/") ? about(FAR_TOKEN)(id) : failing("chain_unavailable")(id);

const PROVOCATIONS: Partial<Readonly<Record<ErrorCode, Provocation>>> = {
  invalid_request: (id) => {
    const url = pathOf(ENDPOINTS[id]).replace(/(\?|$)/, "?nonsense=1&");
    return id === "credit-pack" ? buyPack(id, url) : send(id, { url });
  },
  invalid_api_key: (id) => send(id, { apiKey: UNKNOWN_KEY }),
  body_too_large: (id) => send(id, { body: JSON.stringify({ wallets: "x".repeat(65_536) }) }),
  payment_required: payBy({}),
  payment_invalid: payBy({ "Payment-Signature": "e30=" }),
  insufficient_credits: async (id) => send(id, { apiKey: (await api.createKey(0)).apiKey }),
  over_budget: (id) => send(id, { headers: { "X-Max-Credits": String(CATALOG[id].price.credits - 1) } }),
  spending_cap_reached: async (id) => {
    const perDay = CATALOG[id].price.credits - 1;
    return send(id, { apiKey: (await api.createKey(100, { perDay, total: null })).apiKey });
  },
  blocked: async (id) => {
    const { apiKey, userId } = await api.createKey(100);
    await blockCaller(api.ports, { userId }, "a test");
    return send(id, { apiKey });
  },
  rate_limited: async (id) => {
    const { apiKey } = await limited.createKey(100);
    const call = () => send(id, { product: limited, apiKey });
    return (await Promise.all([call(), call()]))[1];
  },
  idempotency_conflict: async (id) => {
    const { apiKey } = await api.createKey(100);
    const headers = { "Idempotency-Key": "same" };
    await send(id === "wallet-hud" ? "wallet-profile" : "wallet-hud", { apiKey, headers });
    return send(id, { apiKey, headers });
  },
  request_in_flight: async (id) => {
    const { apiKey, userId } = await api.createKey(100);
    const { method = "GET", body = "" } = callOf(ENDPOINTS[id]);
    const { pathname, searchParams: query } = new URL(pathOf(ENDPOINTS[id]), "http://localhost");
    const fingerprint = fingerprintRequest({ method, pathname, query, bodyText: String(body) });
    await claimCall({ database }, { owner: userId, key: "same", fingerprint });
    return send(id, { apiKey, headers: { "Idempotency-Key": "same" } });
  },
  wallet_not_found: failing("wallet_not_found"),
  token_not_found: failing("token_not_found"),
  system_wallet: (id) =>
    id === "watch-set" ? send(id, { url: `/api/v1/watchlist/${EXCHANGE}` }) : failing("system_wallet")(id),
  // Items that the examples name do not belong to the caller.
  not_found: (id) => send(id),
  watchlist_full: async (id) => {
    const { apiKey, userId } = await api.createKey(0);
    await database.pool.query(
      "INSERT INTO watched_wallets (wallet) SELECT 'w' || n FROM generate_series(1, 1000) n",
    );
    await database.pool.query(
      "INSERT INTO watches (user_id, wallet) SELECT $1, 'w' || n FROM generate_series(1, 1000) n",
      [userId],
    );
    return send(id, { apiKey });
  },
  webhooks_full: async (id) => {
    const { apiKey } = await api.createKey(0);
    for (let nth = 1; nth <= MAX_WEBHOOKS; nth += 1) await send(id, { apiKey });
    return send(id, { apiKey });
  },
  prices_unavailable: failing("prices_unavailable"),
  mint_not_found: about(WALLET),
  chain_unavailable: chainAway,
  job_not_found: (id) => send(id),
  result_not_found: (id) => send(id),
  internal: (id) => send(id, { product: broken, apiKey: UNKNOWN_KEY }),
  database_unavailable: (id) => send(id, { product: away, apiKey: UNKNOWN_KEY }),
};

/** Failures that require more than one call of the product in this process, and the test of each. */
const ELSEWHERE: Partial<Readonly<Record<ErrorCode, string>>> = {
  server_busy: "lib/server/event-streams.test.ts",
};

/** An ended job, the key of its result and the key of its owner. */
async function endedJob() {
  const { apiKey } = await api.createKey(100);
  const { body } = await send("similarity", { apiKey });
  const { jobId, requestId } = z.object({ jobId: z.string(), requestId: z.string() }).parse(body);
  const insert = `INSERT INTO group_results (job_id, shape, body, form_version, kept_until)
    VALUES ($1, 'full', $2, $3, now() + interval '1 day')`;
  await database.pool.query(insert, [jobId, NO_SIMILARITY, RESULTS_VERSION]);
  await failGroupJob({ database, metrics: NO_TELEMETRY }, jobId, "It failed.");
  return { apiKey, jobId, resultKey: `similarity:result:${requestId}` };
}

/** Pays for a pack, which requires a chain. */
async function buyPack(id: EndpointId, url = pathOf(ENDPOINTS[id])): Promise<Answer> {
  const world = await createPaymentWorld();
  try {
    const { apiKey } = await world.api.createKey(0);
    const headers = { "X-Api-Key": apiKey, "Payment-Signature": world.pay(world.wallet(), 15_000_000) };
    return await world.api.call(url, { ...callOf(ENDPOINTS[id]), headers });
  } finally {
    await world.close();
  }
}

const promised: Provocation = (id) => {
  api.reader.outcome = { status: "queued", analysisId: `analysis-of-${id}` };
  return send(id);
};

const WALLET_SUCCESSES = { 200: send, 202: promised } as const;

/** Calls that cause each declared success status. */
const SUCCESSES: {
  readonly [Id in EndpointId]: Readonly<
    Record<keyof (typeof CATALOG)[Id]["responses"] & number, Provocation>
  >;
} = {
  "wallet-profile": WALLET_SUCCESSES,
  "wallet-hud": WALLET_SUCCESSES,
  "wallet-tokens": WALLET_SUCCESSES,
  "wallet-token-detail": WALLET_SUCCESSES,
  "wallet-links": WALLET_SUCCESSES,
  "wallet-counterparties": WALLET_SUCCESSES,
  "wallet-trades": WALLET_SUCCESSES,
  copy: { 202: send },
  "batch-hud": { 200: send },
  holders: { 202: send },
  "holders-agent": { 202: send },
  similarity: { 202: send },
  "similarity-agent": { 202: send },
  combined: { 202: send },
  launch: { 202: send },
  "holders-deep": { 202: send },
  "job-status": { 200: async (id) => send(id, { url: `/api/v1/jobs/${(await endedJob()).jobId}` }) },
  "job-events": { 200: async (id) => send(id, { url: `/api/v1/jobs/${(await endedJob()).jobId}/events` }) },
  "job-result": {
    200: async (id) => {
      const { apiKey, resultKey } = await endedJob();
      return send(id, { apiKey, url: `/api/v1/jobs/result/by-key?key=${resultKey}` });
    },
  },
  discover: { 200: send },
  search: { 200: send },
  pricing: { 200: send },
  account: { 200: send },
  "rotate-key": {
    200: async (id) => {
      const { apiKey, keyId } = await api.createKey(0);
      return send(id, { apiKey, url: `/api/v1/account/keys/${keyId}/rotate` });
    },
  },
  "credit-pack": { 200: (id) => buyPack(id) },
  "watch-list": { 200: send },
  "watch-set": { 200: send },
  "watch-delete": {
    200: async (id) => {
      const { apiKey } = await api.createKey(0);
      await send("watch-set", { apiKey });
      return send(id, { apiKey });
    },
  },
  "watch-feed": { 200: send },
  "watch-events": { 200: send },
  "webhook-create": { 201: send },
  "webhook-list": { 200: send },
  "webhook-delete": { 200: (id) => sendOfWebhook(id) },
  "webhook-rotate": { 200: (id) => sendOfWebhook(id) },
  "webhook-deliveries": { 200: (id) => sendOfWebhook(id) },
  "webhook-retry": { 200: (id) => sendOfWebhook(id) },
  "webhook-test": { 200: (id) => sendOfWebhook(id) },
};

/** Makes a call about an existing webhook and its only delivery. */
async function sendOfWebhook(id: EndpointId): Promise<Answer> {
  const { apiKey, userId } = await api.createKey(0);
  const { body } = await send("webhook-create", { apiKey });
  const webhookId = z.string().parse(body.id);
  await database.pool.query("SELECT queue_deliveries($1, 'job.completed', 'one', '{}')", [userId]);
  const { rows } = await database.pool.query<{ id: string }>(
    "SELECT id FROM webhook_deliveries WHERE webhook_id = $1",
    [webhookId],
  );
  const url = pathOf(ENDPOINTS[id])
    .replace("wh_0", webhookId)
    .replace("msg_0", rows[0]?.id ?? "");
  return send(id, { apiKey, url });
}

const IDS = z.array(z.custom<EndpointId>()).parse(Object.keys(CATALOG));

describe.each(IDS)("%s", (id) => {
  test.each(Object.entries<Provocation>(SUCCESSES[id]))("returns %s", async (status, bringAbout) => {
    expect((await bringAbout(id)).status).toBe(Number(status));
  });

  const failures = [...listFailures(CATALOG[id])].flatMap(([status, codes]) =>
    codes.map((code) => [status, code] as const),
  );

  test.each(failures)("returns %i %s", async (status, code) => {
    const elsewhere = ELSEWHERE[code];
    if (elsewhere !== undefined) {
      expect(existsSync(path.resolve(import.meta.dirname, "../..", elsewhere))).toBe(true);
      return;
    }
    const answer = await PROVOCATIONS[code]?.(id);
    if (answer === undefined) throw new Error(`nothing here brings ${code} about`);
    expect(readProblem(answer)).toMatchObject({ statusCode: status, code });
  });
});

test("every listed error belongs to an endpoint, except the one for a wrong method", () => {
  const declared = new Set(IDS.flatMap((id) => [...listFailures(CATALOG[id]).values()].flat()));
  expect(ERROR_CODES.filter((code) => !declared.has(code))).toEqual(["method_not_allowed"]);
});
