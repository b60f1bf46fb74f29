import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { describe, expect, test } from "vitest";
import { createGroupJobs } from "@/lib/infra/postgres/jobs/group-jobs";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { provideApi } from "../testing/provide-api";
import { JobIds, queuedThree } from "../testing/queued-answer";
import { readProblem } from "../testing/read-problem";
import { NO_LINKS } from "../testing/sample-links";
import { withKey } from "../testing/test-api";

const PATH = "/api/v1/intel/wallets/similarity";
const WALLETS = [testAddress("A"), testAddress("B"), testAddress("C")];
const COMPARISON = comparePortfolios(
  WALLETS.map((wallet, n) => ({
    wallet,
    tokens: [
      { mint: testAddress("M"), spentSol: 1 },
      { mint: testAddress(`N${n + 2}`), spentSol: 1 },
    ],
  })),
);
const RESULTS = {
  full: { ...buildSimilarityReport(COMPARISON, new Map()), ...NO_LINKS.full },
  agent: { ...buildAgentSimilarity(COMPARISON), ...NO_LINKS.agent },
};

const { api, database } = await provideApi();

function post(apiKey: string, path = PATH, wallets: readonly string[] = WALLETS, more = {}) {
  return api.call(path, { method: "POST", body: JSON.stringify({ wallets }), ...withKey(apiKey, more) });
}

const getResult = (apiKey: string, key: string) =>
  api.call(`/api/v1/jobs/result/by-key?key=${key}`, withKey(apiKey));

/** A queued comparison, with the key of an account that has nothing left. */
async function queue() {
  const { apiKey, userId } = await api.createKey(5);
  const { jobId, requestId } = JobIds.parse((await post(apiKey)).body);
  return { apiKey, userId, jobId, requestId };
}

describe("a comparison", () => {
  test("is queued, charged with its 202, and named in the ledger by its job", async () => {
    const { apiKey, userId } = await api.createKey(7);
    const answer = await post(apiKey);
    const { jobId, requestId } = JobIds.parse(answer.body);
    expect(answer.status).toBe(202);
    expect(jobId).toMatch(/^intel-similarity-[0-9a-f]{32}$/);
    expect(requestId).toMatch(/^req-similarity-[0-9a-f]{32}$/);
    expect(answer.body).toEqual({
      status: "queued",
      jobId,
      requestId,
      monitoringUrl: `/api/v1/jobs/${jobId}`,
    });
    expect(answer.headers.get("location")).toBe(`/api/v1/jobs/${jobId}`);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(answer.headers.get("x-credits-charged")).toBe("5");
    expect(answer.headers.get("x-credits-remaining")).toBe("2");
    await expect(api.chargesOf(userId)).resolves.toMatchObject([
      { credits: -5, reason: "similarity", jobId, requestId: answer.headers.get("x-request-id") },
    ]);
  });

  test("for agents also says how many wallets there are, and by which keys the results will be had", async () => {
    const { apiKey } = await api.createKey(5);
    const { body, status } = await post(apiKey, `${PATH}/agent`);
    const { jobId, requestId } = JobIds.parse(body);
    expect([status, body]).toEqual([202, queuedThree("similarity", { jobId, requestId })]);
  });

  test("repeated under an Idempotency-Key is the same job, charged once", async () => {
    const { apiKey, userId } = await api.createKey(20);
    const send = () => post(apiKey, PATH, WALLETS, { "Idempotency-Key": "k-1" });
    const [first, second] = [await send(), await send()];
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  });

  test("whose process died after the charge gives the same job when the call is repeated", async () => {
    const { apiKey, userId } = await api.createKey(5);
    const send = () => post(apiKey, PATH, WALLETS, { "Idempotency-Key": "k-2" });
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

  test.each([
    ["one wallet", [WALLETS[0]]],
    [
      "31 wallets",
      Array.from({ length: 31 }, (_, n) => testAddress(`W${"abcdefghijkmnopqrstuvwxyzABCDEF"[n]}`)),
    ],
    ["a wallet named twice", [WALLETS[0], WALLETS[0]]],
  ])("of %s is a 400 and free", async (_, wallets) => {
    const { apiKey, userId } = await api.createKey(5);
    expect(readProblem(await post(apiKey, PATH, wallets.map(String)))).toMatchObject({
      code: "invalid_request",
    });
    await expect(api.chargesOf(userId)).resolves.toEqual([]);
  });
});

describe("a result", () => {
  test("is a 404 until it is ready, then there in both shapes, by either id", async () => {
    const { apiKey, jobId, requestId } = await queue();
    const missing = await getResult(apiKey, `similarity:result:${requestId}`);
    expect(readProblem(missing)).toMatchObject({ statusCode: 404, code: "result_not_found" });
    await createGroupJobs(database, TEST_QUEUE_LIMITS).complete(jobId, RESULTS);
    const full = await getResult(apiKey, `similarity:result:${requestId}`);
    expect([full.status, full.body]).toEqual([200, RESULTS.full]);
    expect(full.headers.get("x-credits-charged")).toBe("0");
    expect((await getResult(apiKey, `similarity:agent:result:${jobId}`)).body).toEqual(RESULTS.agent);
  });

  test("is readable by its owner only, and by no caller without a key", async () => {
    const { jobId, requestId } = await queue();
    await createGroupJobs(database, TEST_QUEUE_LIMITS).complete(jobId, RESULTS);
    const stranger = await api.createKey(5);
    const key = `similarity:result:${requestId}`;
    expect(readProblem(await getResult(stranger.apiKey, key)).code).toBe("result_not_found");
    expect((await api.call(`/api/v1/jobs/result/by-key?key=${key}`)).status).toBe(402);
  });

  test.each(["nonsense", "similarity:result:req-similarity-none", "holder-profiles:result:x"])(
    "by the key '%s' is a 404",
    async (key) => {
      const { apiKey } = await api.createKey(0);
      expect(readProblem(await getResult(apiKey, key)).code).toBe("result_not_found");
    },
  );

  test("without a key to look for is a 400", async () => {
    const { apiKey } = await api.createKey(0);
    const answer = await api.call("/api/v1/jobs/result/by-key", withKey(apiKey));
    expect(readProblem(answer).issues?.map(({ path }) => path)).toEqual(["key"]);
  });
});

describe("the job", () => {
  test("shows two fields to anyone, and to its owner the keys of its results and how many wallets are done", async () => {
    const { apiKey, jobId, requestId } = await queue();
    await createGroupJobs(database, TEST_QUEUE_LIMITS).take({ id: jobId, run: 1 });
    await createGroupJobs(database, TEST_QUEUE_LIMITS).advance(jobId, {
      percent: 40,
      walletsDone: 1,
      walletsTotal: 3,
    });
    const path = `/api/v1/jobs/${jobId}`;
    expect((await api.call(path)).body).toEqual({ status: "active", progress: 40 });
    expect((await api.call(`/api/v1/jobs/${requestId}`)).body).toEqual({ status: "active", progress: 40 });
    expect((await api.call(path, withKey(apiKey))).body).toMatchObject({
      jobId,
      kind: "similarity",
      attempt: 1,
      error: null,
      resultKeys: [`similarity:result:${requestId}`, `similarity:agent:result:${requestId}`],
      wallets: { done: 1, total: 3 },
    });
  });

  test("that fails gives the credits back, and tells its owner why", async () => {
    const { apiKey, userId, jobId } = await queue();
    await createGroupJobs(database, TEST_QUEUE_LIMITS).fail(jobId, "The chain was away.");
    expect((await api.call(`/api/v1/jobs/${jobId}`, withKey(apiKey))).body).toMatchObject({
      status: "failed",
      error: "The chain was away.",
    });
    await expect(api.accounts.readLedger(userId)).resolves.toMatchObject({ balance: 5 });
  });
});
