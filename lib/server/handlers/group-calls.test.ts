import { testAddress } from "@walletlens/engine/testing/build-change";
import { describe, expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { advanceGroupJob, createGroupLeases } from "@/lib/groups/group-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { HISTORY_VERSION } from "@/lib/wallets/stored-versions";
import { provideApi } from "../testing/provide-api";
import { JobIds, queuedThree } from "../testing/queued-answer";
import { readProblem } from "../testing/read-problem";
import { combineNothing, COMBINED_WALLETS as WALLETS } from "../testing/sample-combined";
import { compareThree } from "../testing/sample-similarity";
import { withKey } from "../testing/test-api";

const { api, database } = await provideApi();
const PORTS = { database, metrics: NO_TELEMETRY };
const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);

type Kind = "similarity" | "combined";
const KINDS = ["similarity", "combined"] as const;
const RESULTS = { similarity: compareThree(WALLETS), combined: await combineNothing() };

function post(apiKey: string, path: string, wallets: readonly string[] = WALLETS, more = {}) {
  const init = { method: "POST", body: JSON.stringify({ wallets }), ...withKey(apiKey, more) };
  return api.call(`/api/v1/intel/wallets/${path}`, init);
}

const getResult = (apiKey: string, key: string) =>
  api.call(`/api/v1/jobs/result/by-key?key=${key}`, withKey(apiKey));

/** A queued job, with the key of an account without remaining credits. */
async function queue(kind: Kind) {
  const { apiKey, userId } = await api.createKey(5);
  const { jobId, requestId } = JobIds.parse((await post(apiKey, kind)).body);
  return { apiKey, userId, jobId, requestId };
}

describe.each(KINDS)("a call of %s", (kind) => {
  test("is queued, charged with its 202, and recorded in the ledger with its job", async () => {
    const { apiKey, userId } = await api.createKey(7);
    const answer = await post(apiKey, kind);
    const { jobId, requestId } = JobIds.parse(answer.body);
    expect(answer.status).toBe(202);
    expect(jobId).toMatch(new RegExp(`^intel-${kind}-[0-9a-f]{32}$`));
    expect(requestId).toMatch(new RegExp(`^req-${kind}-[0-9a-f]{32}$`));
    const monitoringUrl = `/api/v1/jobs/${jobId}`;
    const whole = queuedThree(kind, { jobId, requestId });
    const short = { status: "queued", jobId, requestId, monitoringUrl };
    expect(answer.body).toEqual(kind === "combined" ? whole : short);
    expect(answer.headers.get("location")).toBe(monitoringUrl);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("x-credits-charged")).toBe("5");
    expect(answer.headers.get("x-credits-remaining")).toBe("2");
    await expect(api.chargesOf(userId)).resolves.toMatchObject([
      { credits: -5, reason: kind, jobId, requestId: answer.headers.get("x-request-id") },
    ]);
  });

  test("of an account whose jobs were refunded after 50 analyses in an hour is refused and free", async () => {
    const { apiKey, userId } = await api.createKey(10);
    const { jobId } = JobIds.parse((await post(apiKey, kind)).body);
    await database.pool.query("UPDATE group_jobs SET unpaid_analyses = 50 WHERE id = $1", [jobId]);
    const answer = await post(apiKey, kind);
    expect(readProblem(answer)).toMatchObject({ statusCode: 429, code: "rate_limited" });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_500);
    await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  });

  test.each([
    ["one wallet", WALLETS.slice(0, 1)],
    ["31 wallets", Array.from({ length: 31 }, (_, n) => testAddress(`W${"x".repeat(n)}`))],
    ["a wallet named twice", [WALLETS[0], WALLETS[0]]],
    ["an invalid address", [WALLETS[0], "wallet"]],
  ])("of %s returns 400 and is free", async (_, wallets) => {
    const { apiKey, userId } = await api.createKey(5);
    expect(readProblem(await post(apiKey, kind, wallets.map(String))).code).toBe("invalid_request");
    await expect(api.chargesOf(userId)).resolves.toEqual([]);
  });

  test("has a result in both shapes after its end, by either id, only for its owner", async () => {
    const { apiKey, jobId, requestId } = await queue(kind);
    const key = `${kind}:result:${requestId}`;
    const missing = readProblem(await getResult(apiKey, key));
    expect(missing).toMatchObject({ statusCode: 404, code: "result_not_found" });
    await expect(completeGroupJob(PORTS, jobId, RESULTS[kind])).resolves.toBe(true);
    const full = await getResult(apiKey, key);
    expect([full.status, full.body]).toEqual([200, RESULTS[kind].full]);
    expect(full.headers.get("x-credits-charged")).toBe("0");
    expect((await getResult(apiKey, `${kind}:agent:result:${jobId}`)).body).toEqual(RESULTS[kind].agent);
    const other = kind === "combined" ? "similarity" : "combined";
    expect(readProblem(await getResult(apiKey, `${other}:result:${requestId}`)).statusCode).toBe(404);
    const otherAccount = await api.createKey(5);
    expect(readProblem(await getResult(otherAccount.apiKey, key)).code).toBe("result_not_found");
    expect((await api.call(`/api/v1/jobs/result/by-key?key=${key}`)).status).toBe(402);
  });

  test("shows its status to any caller, and result keys and finished wallets to its owner", async () => {
    const { apiKey, jobId, requestId } = await queue(kind);
    const path = `/api/v1/jobs/${jobId}`;
    expect((await api.call(path)).body).toEqual({ status: "waiting", progress: 0 });
    await leases.take({ id: jobId, run: 1 });
    await advanceGroupJob(PORTS, jobId, { percent: 40, walletsDone: 1, walletsTotal: 3 });
    for (const id of [jobId, requestId]) {
      expect((await api.call(`/api/v1/jobs/${id}`)).body).toEqual({ status: "active", progress: 40 });
    }
    expect((await api.call(path, withKey(apiKey))).body).toMatchObject({
      ...{ jobId, kind, attempt: 1, error: null, wallets: { done: 1, total: 3 } },
      resultKeys: [`${kind}:result:${requestId}`, `${kind}:agent:result:${requestId}`],
    });
  });

  test("that fails is refunded, and states the reason to its owner", async () => {
    const { apiKey, userId, jobId } = await queue(kind);
    await failGroupJob(PORTS, jobId, "The chain was away.");
    const { body } = await api.call(`/api/v1/jobs/${jobId}`, withKey(apiKey));
    expect(body).toMatchObject({ status: "failed", error: "The chain was away." });
    await expect(readLedger(api.ports, userId)).resolves.toMatchObject({ balance: 5 });
  });
});

test("a comparison for agents states the number of wallets and the keys of its results", async () => {
  const { apiKey } = await api.createKey(5);
  const { body, status } = await post(apiKey, "similarity/agent");
  expect([status, body]).toEqual([202, queuedThree("similarity", JobIds.parse(body))]);
});

test("a call repeated with an Idempotency-Key returns the same job, charged once", async () => {
  const { apiKey, userId } = await api.createKey(20);
  const send = () => post(apiKey, "similarity", WALLETS, { "Idempotency-Key": "k-1" });
  const [first, second] = [await send(), await send()];
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test("a call repeated after its process died after the charge returns the same job", async () => {
  const { apiKey, userId } = await api.createKey(5);
  const send = () => post(apiKey, "similarity", WALLETS, { "Idempotency-Key": "k-2" });
  const first = await send();
  await database.pool.query(
    "UPDATE repeatable_calls SET status = NULL, body = NULL, leased_until = now() WHERE owner = $1",
    [userId],
  );
  const second = await send();
  expect([second.status, second.body]).toEqual([202, first.body]);
  expect(second.headers.get("x-credits-charged")).toBe("0");
  await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
});

test.each(["nonsense", "similarity:result:req-similarity-none", "holder-profiles:result:x"])(
  "the result key '%s' returns 404",
  async (key) => {
    const { apiKey } = await api.createKey(0);
    expect(readProblem(await getResult(apiKey, key)).code).toBe("result_not_found");
  },
);

test("a request without a result key returns 400", async () => {
  const { apiKey } = await api.createKey(0);
  const answer = await api.call("/api/v1/jobs/result/by-key", withKey(apiKey));
  expect(readProblem(answer).issues?.map(({ path }) => path)).toEqual(["key"]);
});

/** Stores a page of `transactions` of a wallet; acceptance does not read its content. */
async function storeHistory(wallet: string, transactions: number): Promise<void> {
  await database.pool.query(
    `WITH w AS (INSERT INTO wallets (address) VALUES ($1) RETURNING id),
       h AS (INSERT INTO wallet_histories (wallet_id, version) SELECT id, ${HISTORY_VERSION} FROM w RETURNING id)
     INSERT INTO wallet_pages (history_id, revision, from_slot, to_slot, transactions, payload)
     SELECT id, 1, 1, 1, $2, '' FROM h`,
    [wallet, transactions],
  );
}

test("wallets with more history than the server holds are refused with the limit, and free", async () => {
  const group = [testAddress("Long"), testAddress("Longer")] as const;
  await storeHistory(group[0], 150_000);
  await storeHistory(group[1], 50_001);
  const { apiKey, userId } = await api.createKey(50);
  const refused = readProblem(await post(apiKey, "combined", group));
  expect(refused).toMatchObject({ code: "invalid_request", message: expect.stringContaining("200,000") });
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
  // A comparison requires a quarter of it.
  expect((await post(apiKey, "similarity", group)).status).toBe(202);
});
