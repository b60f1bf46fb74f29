import { buildAgentHolders } from "@walletlens/engine/holders/agent-holders";
import type { HolderSurvey } from "@walletlens/engine/holders/holder-outcome";
import { buildHolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import { buildAgentSimilarity } from "@walletlens/engine/similarity/agent-similarity";
import { comparePortfolios } from "@walletlens/engine/similarity/compare-portfolios";
import { buildSimilarityReport } from "@walletlens/engine/similarity/similarity-report";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readLedger } from "@/lib/billing/ledger";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { findFollower } from "@/lib/groups/group-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { provideApi } from "../testing/provide-api";
import { JobIds } from "../testing/queued-answer";
import { readProblem } from "../testing/read-problem";
import { NO_LINKS } from "../testing/sample-links";
import { TOKEN } from "../testing/sample-token-detail";
import { withKey } from "../testing/test-api";

const PATH = `/api/v1/intel/token/${TOKEN}/holders`;
const SURVEY: HolderSurvey = {
  tokenMint: TOKEN,
  topN: 20,
  discovery: "largest_accounts",
  truncated: true,
  outcomes: [
    {
      holder: { owner: testAddress("Poo"), amount: 5n, rank: 1, supplyPercent: 50 },
      valueSol: 3,
      result: { status: "skipped", label: { type: "liquidity_pool", label: "A pool" } },
    },
  ],
};
const HOLDERS = { full: buildHolderProfiles(SURVEY, 10), agent: buildAgentHolders(SURVEY) };
const NOTHING = comparePortfolios([]);
const SIMILARITY = {
  full: { ...buildSimilarityReport(NOTHING, new Map()), ...NO_LINKS.full },
  agent: { ...buildAgentSimilarity(NOTHING), ...NO_LINKS.agent },
};
const Deep = z.object({ holderProfiles: JobIds, similarity: z.object({ resultKey: z.string() }) });

const { api, database } = await provideApi();
const PORTS = { database, metrics: NO_TELEMETRY };

function post(apiKey: string, path = PATH, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return api.call(path, { method: "POST", ...sent, ...withKey(apiKey) });
}

const getResult = (apiKey: string, key: string) =>
  api.call(`/api/v1/jobs/result/by-key?key=${key}`, withKey(apiKey));

async function topNOf(jobId: string): Promise<unknown> {
  const { rows } = await database.pool.query("SELECT work FROM group_jobs WHERE id = $1", [jobId]);
  return rows[0].work;
}

test("a call without a body queues the first 20 holders and is charged with its 202", async () => {
  const { apiKey, userId } = await api.createKey(5);
  const answer = await post(apiKey);
  const { jobId, requestId } = JobIds.parse(answer.body);
  expect([answer.status, answer.body]).toEqual([
    202,
    { status: "queued", jobId, requestId, monitoringUrl: `/api/v1/jobs/${jobId}` },
  ]);
  expect(await topNOf(jobId)).toEqual({ kind: "holder-profiles", mint: TOKEN, topN: 20 });
  await expect(api.chargesOf(userId)).resolves.toMatchObject([{ credits: -5, reason: "holders", jobId }]);
});

test("for agents, the response has the token, the number and both keys", async () => {
  const { apiKey } = await api.createKey(5);
  const { body, status } = await post(apiKey, `${PATH}/agent`, { topN: 50 });
  const { jobId, requestId } = JobIds.parse(body);
  expect([status, body]).toEqual([
    202,
    {
      status: "queued",
      tokenMint: TOKEN,
      topN: 50,
      jobId,
      requestId,
      monitoringUrl: `/api/v1/jobs/${jobId}`,
      resultKey: `holder-profiles:result:${jobId}`,
      agentResultKey: `holder-profiles:agent:result:${jobId}`,
    },
  ]);
});

test("both shapes of the result are returned, regardless of the endpoint of the job", async () => {
  const { apiKey } = await api.createKey(5);
  const { jobId, requestId } = JobIds.parse((await post(apiKey)).body);
  await completeGroupJob(PORTS, jobId, HOLDERS);
  const full = await getResult(apiKey, `holder-profiles:result:${jobId}`);
  expect([full.status, full.body]).toEqual([200, HOLDERS.full]);
  expect((await getResult(apiKey, `holder-profiles:agent:result:${requestId}`)).body).toEqual(HOLDERS.agent);
});

describe("a deep analysis", () => {
  async function queueDeep() {
    const { apiKey, userId } = await api.createKey(15);
    const { body, headers } = await post(apiKey, `${PATH}/deep`, { topN: 30 });
    const { holderProfiles, similarity } = Deep.parse(body);
    return { apiKey, userId, body, headers, first: holderProfiles.jobId, key: similarity.resultKey };
  }

  test("returns both halves at once, and is charged once", async () => {
    const { body, headers, first, userId } = await queueDeep();
    const requestId = expect.stringMatching(/^req-holders-deep-[0-9a-f]{32}$/);
    expect(body).toEqual({
      status: "queued",
      tokenMint: TOKEN,
      topN: 30,
      holderProfiles: { jobId: first, requestId, monitoringUrl: `/api/v1/jobs/${first}` },
      similarity: {
        jobId: null,
        requestId,
        resultKey: expect.stringMatching(/^similarity:result:req-holders-deep-/),
        message: expect.any(String),
      },
      message: expect.stringContaining(first),
    });
    expect(headers.get("x-credits-charged")).toBe("15");
    await expect(api.chargesOf(userId)).resolves.toHaveLength(1);
  });

  test("returns the comparison by its key after its end, and 404 before", async () => {
    const { apiKey, first, key } = await queueDeep();
    await completeGroupJob(PORTS, first, HOLDERS);
    expect((await getResult(apiKey, key)).status).toBe(404);
    await completeGroupJob(PORTS, (await findFollower(PORTS, first)) ?? "", SIMILARITY);
    expect((await getResult(apiKey, key)).body).toEqual(SIMILARITY.full);
  });

  test("whose second half fails retains the first and refunds the difference to a plain call", async () => {
    const { apiKey, userId, first, key } = await queueDeep();
    await completeGroupJob(PORTS, first, HOLDERS);
    await failGroupJob(PORTS, first, "It failed.");
    await expect(readLedger(api.ports, userId)).resolves.toMatchObject({ balance: 10 });
    expect((await getResult(apiKey, `holder-profiles:result:${first}`)).status).toBe(200);
    const missing = await getResult(apiKey, key);
    expect([missing.status, missing.body]).toMatchObject([
      404,
      { code: "result_not_found", message: "There is no result because the job failed. It failed." },
    ]);
    const otherAccount = await api.createKey(1);
    expect((await getResult(otherAccount.apiKey, key)).body).toMatchObject({
      message: expect.stringContaining("or belongs to another caller"),
    });
  });
});

describe("refused calls", () => {
  test.each([
    ["", { topN: 0 }],
    ["", { topN: 101 }],
    ["", { topN: null }],
    ["", { topN: "5" }],
    ["", { topN: 1.5 }],
    ["/agent", { topN: 51 }],
    ["/deep", { topN: 51 }],
  ])("holders%s with %o returns 400 and is free", async (path, body) => {
    const { apiKey, userId } = await api.createKey(15);
    const problem = readProblem(await post(apiKey, `${PATH}${path}`, body));
    expect(problem.issues?.map((issue) => issue.path)).toEqual(["topN"]);
    await expect(api.chargesOf(userId)).resolves.toEqual([]);
  });

  test("a token that does not exist returns 404 and is free", async () => {
    const { apiKey, userId } = await api.createKey(15);
    for (const path of ["", "/agent", "/deep"]) {
      const answer = await post(apiKey, `/api/v1/intel/token/${testAddress("No")}/holders${path}`);
      expect(readProblem(answer)).toMatchObject({ statusCode: 404, code: "mint_not_found" });
    }
    await expect(api.chargesOf(userId)).resolves.toEqual([]);
  });
});
