import { expect, test } from "vitest";
import { createGroupJobs } from "@/lib/infra/postgres/jobs/group-jobs";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { checkResults } from "../server/validate-stored";
import { provideApi } from "../testing/provide-api";
import { JobIds, queuedThree } from "../testing/queued-answer";
import { readProblem } from "../testing/read-problem";
import { COMBINED_WALLETS, combineNothing } from "../testing/sample-combined";
import { withKey } from "../testing/test-api";

const { api, database } = await provideApi();
const jobs = checkResults(createGroupJobs(database, TEST_QUEUE_LIMITS), { error: () => undefined });

function post(apiKey: string, wallets: readonly string[] = COMBINED_WALLETS, more = {}) {
  const init = { method: "POST", body: JSON.stringify({ wallets }), ...withKey(apiKey, more) };
  return api.call("/api/v1/intel/wallets/combined", init);
}

const getResult = (apiKey: string, key: string) =>
  api.call(`/api/v1/jobs/result/by-key?key=${key}`, withKey(apiKey));

async function queue() {
  const { apiKey, userId } = await api.createKey(5);
  return { apiKey, userId, ...JobIds.parse((await post(apiKey)).body) };
}

test("wallets are queued as one, charged with the 202, which names both keys of the result", async () => {
  const { apiKey, userId } = await api.createKey(7);
  const answer = await post(apiKey);
  const { jobId, requestId } = JobIds.parse(answer.body);
  expect([answer.status, answer.body]).toEqual([202, queuedThree("combined", { jobId, requestId })]);
  expect(jobId).toMatch(/^intel-combined-[0-9a-f]{32}$/);
  expect(answer.headers.get("location")).toBe(`/api/v1/jobs/${jobId}`);
  expect(answer.headers.get("x-credits-remaining")).toBe("2");
  await expect(api.chargesOf(userId)).resolves.toMatchObject([{ credits: -5, reason: "combined", jobId }]);
});

test.each([
  ["one wallet", COMBINED_WALLETS.slice(0, 1)],
  ["a wallet named twice", [COMBINED_WALLETS[0], COMBINED_WALLETS[0]]],
  ["what is no address", [COMBINED_WALLETS[0], "wallet"]],
])("%s is a 400 and free", async (_, wallets) => {
  const { apiKey, userId } = await api.createKey(5);
  expect(readProblem(await post(apiKey, wallets.map(String))).code).toBe("invalid_request");
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
});

/** Keeps a page of so many transactions of a wallet, whose content no acceptance reads. */
async function keepHistory(wallet: string, transactions: number): Promise<void> {
  await database.pool.query(
    `WITH w AS (INSERT INTO wallets (address) VALUES ($1) RETURNING id)
     INSERT INTO history_pages (wallet_id, revision, from_slot, to_slot, transactions, payload)
     SELECT id, 1, 1, 1, $2, '' FROM w`,
    [wallet, transactions],
  );
}

test("wallets of longer histories than the server holds at a time are refused with the limit, and free", async () => {
  await keepHistory("CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq", 150_000);
  await keepHistory("EYozHsDpHhKqEhjXsEjM74GvT3uFQiWPiDgN4tzTVpAx", 50_001);
  const { apiKey, userId } = await api.createKey(50);
  const group = [
    "CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq",
    "EYozHsDpHhKqEhjXsEjM74GvT3uFQiWPiDgN4tzTVpAx",
  ];
  const refused = readProblem(await post(apiKey, group));
  expect(refused).toMatchObject({ code: "invalid_request", message: expect.stringContaining("200,000") });
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
  const init = { method: "POST", body: JSON.stringify({ wallets: group }), ...withKey(apiKey) };
  // A comparison holds a quarter of it.
  expect((await api.call("/api/v1/intel/wallets/similarity", init)).status).toBe(202);
});

test("a lower budget than the price refuses the call before anything is charged", async () => {
  const { apiKey, userId } = await api.createKey(5);
  const refused = await post(apiKey, COMBINED_WALLETS, { "X-Max-Credits": "4" });
  expect(readProblem(refused)).toMatchObject({ statusCode: 402, code: "over_budget", required: 5 });
  await expect(api.chargesOf(userId)).resolves.toEqual([]);
});

test("the result is a 404 until it is ready, then its owner's alone, in both shapes, by either id", async () => {
  const { apiKey, jobId, requestId } = await queue();
  const key = `combined:result:${requestId}`;
  expect(readProblem(await getResult(apiKey, key)).code).toBe("result_not_found");
  const results = await combineNothing();
  await expect(jobs.complete(jobId, results)).resolves.toBe(true);
  expect((await getResult(apiKey, key)).body).toEqual(results.full);
  expect((await getResult(apiKey, `combined:agent:result:${jobId}`)).body).toEqual(results.agent);
  expect(readProblem(await getResult(apiKey, `similarity:result:${requestId}`)).statusCode).toBe(404);
  const stranger = await api.createKey(5);
  expect(readProblem(await getResult(stranger.apiKey, key)).code).toBe("result_not_found");
});

test("the job tells its owner the keys of its results, and gives the credits back where it fails", async () => {
  const { apiKey, userId, jobId, requestId } = await queue();
  const path = `/api/v1/jobs/${jobId}`;
  expect((await api.call(path)).body).toEqual({ status: "waiting", progress: 0 });
  expect((await api.call(path, withKey(apiKey))).body).toMatchObject({
    kind: "combined",
    resultKeys: [`combined:result:${requestId}`, `combined:agent:result:${requestId}`],
    wallets: { done: 0, total: 3 },
  });
  await jobs.fail(jobId, "The chain was away.");
  await expect(api.accounts.readLedger(userId)).resolves.toMatchObject({ balance: 5 });
});
