import { expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/config/errors";
import { provideApi } from "../testing/provide-api";
import { readProblem } from "../testing/read-problem";
import { SAMPLE_CHARTS } from "../testing/sample-charts";
import { SAMPLE_COUNTERPARTIES } from "../testing/sample-counterparties";
import { SAMPLE_LINKS } from "../testing/sample-links";
import { SAMPLE_TOKEN_DETAIL, TOKEN } from "../testing/sample-token-detail";
import { SAMPLE_INPUTS, SAMPLE_WALLET, WALLET } from "../testing/sample-wallet";
import { withKey } from "../testing/test-api";

const VIEWS = [
  ["profile", `/api/v1/intel/wallet/${WALLET}`],
  ["hud", `/api/v1/intel/wallet/${WALLET}/hud`],
  ["tokens", `/api/v1/intel/wallet/${WALLET}/tokens`],
  ["token-detail", `/api/v1/intel/wallet/${WALLET}/tokens/${TOKEN}`],
  ["links", `/api/v1/intel/wallet/${WALLET}/links/${TOKEN}`],
  ["counterparties", `/api/v1/intel/wallet/${WALLET}/counterparties`],
] as const;

const BODIES = {
  ...SAMPLE_WALLET,
  "token-detail": SAMPLE_TOKEN_DETAIL,
  links: SAMPLE_LINKS,
  counterparties: SAMPLE_COUNTERPARTIES,
};

const { api, database } = await provideApi();
const { apiKey } = await api.createKey(1000);

async function setAnalysis(id: string, status: string, progress: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO analyses (id, wallet, kind, status, progress, finished_at)
     VALUES ($1, $1, 'flash', $2, $3, CASE WHEN $2 IN ('completed', 'failed') THEN now() END)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, progress = excluded.progress,
       finished_at = excluded.finished_at`,
    [id, status, progress],
  );
}

test.each(VIEWS)("%s: ready metrics are returned in full, with their age", async (view, path) => {
  api.reader.outcome = { status: "ready", ageSeconds: 61.9 };
  const answer = await api.call(path, withKey(apiKey));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.body).toEqual(BODIES[view]);
  expect(answer.headers.get("age")).toBe("61");
  expect(answer.headers.has("x-data-stale")).toBe(false);
});

test.each(VIEWS)("%s: metrics that could not be refreshed are marked as stale", async (_, path) => {
  api.reader.outcome = { status: "ready", ageSeconds: 4000, stale: true };
  const { headers } = await api.call(path, withKey(apiKey));
  expect([headers.get("age"), headers.get("x-data-stale")]).toEqual(["4000", "true"]);
});

test.each(VIEWS)(
  "%s: metrics not ready within the hold return a job, and are collected later",
  async (view, path) => {
    const analysisId = `analysis-${view}`;
    await setAnalysis(analysisId, "active", 30);
    api.reader.outcome = { status: "queued", analysisId };
    const queued = await api.call(path, withKey(apiKey));
    expect(queued.status).toBe(202);
    const jobId = z.string().parse(queued.body.jobId);
    expect(queued.headers.get("location")).toBe(`/api/v1/jobs/${jobId}`);
    expect(queued.headers.get("retry-after")).toBe("5");
    expect(jobId).toMatch(new RegExp(`^intel-wallet-${view}-[0-9a-f]{32}$`));
    expect(queued.body).toEqual({
      status: "queued",
      walletAddress: WALLET,
      jobId,
      prepaidJobId: jobId,
      monitoringUrl: `/api/v1/jobs/${jobId}`,
      message: expect.stringContaining(jobId),
    });

    const monitoringUrl = `/api/v1/jobs/${jobId}`;
    expect((await api.call(monitoringUrl)).body).toEqual({ status: "active", progress: 30 });
    await setAnalysis(analysisId, "completed", 100);
    expect((await api.call(monitoringUrl)).body).toEqual({ status: "completed", progress: 100 });
    api.reader.outcome = { status: "ready" };
    const collected = await api.call(path, withKey(apiKey, { "X-Prepaid-Job-Id": jobId }));
    expect(collected.body).toEqual(BODIES[view]);
  },
);

const FRESH = VIEWS.slice(0, 3);

test.each(FRESH)(
  "%s: a caller chooses the maximum age of the metrics, by default that of fresh ones",
  async (_, path) => {
    await api.call(path, withKey(apiKey));
    await api.call(`${path}?maxAgeSeconds=30`, withKey(apiKey));
    await api.call(`${path}?maxAgeSeconds=1800&evidence=true`, withKey(apiKey));
    expect(api.reader.requests.slice(-3).map(({ maxAgeSeconds }) => maxAgeSeconds)).toEqual([1800, 30, 1800]);
  },
);

test.each(FRESH)(
  "%s: a maximum age out of bounds returns 400 that names them, and is free",
  async (_, path) => {
    for (const age of ["29", "1801", "0", "-30", "60.5", "", "NaN", "1e3", "9999999999"]) {
      const refused = await api.call(`${path}?maxAgeSeconds=${age}`, withKey(apiKey));
      const issue = { path: "maxAgeSeconds", message: "must be a whole number of seconds from 30 to 1800" };
      expect(readProblem(refused)).toMatchObject({ statusCode: 400, issues: [issue] });
      expect(refused.headers.get("x-credits-charged")).toBe("0");
    }
  },
);

test.each(FRESH)(
  "%s: a call that collects its completed job takes the metrics of the job at any age, and is charged once",
  async (view, path) => {
    const { apiKey: ownKey, userId } = await api.createKey(20);
    const fresh = `${path}?maxAgeSeconds=30`;
    const analysisId = `fresh-${view}`;
    await setAnalysis(analysisId, "active", 30);
    api.reader.outcome = { status: "queued", analysisId };
    const queued = await api.call(fresh, withKey(ownKey));
    expect(queued.status).toBe(202);
    const collect = () => api.call(fresh, withKey(ownKey, { "X-Prepaid-Job-Id": String(queued.body.jobId) }));
    // While it runs, the call requests the same age.
    await collect();
    expect(api.reader.requests.at(-1)?.maxAgeSeconds).toBe(30);
    await setAnalysis(analysisId, "failed", 30);
    await collect();
    expect(api.reader.requests.at(-1)?.maxAgeSeconds).toBe(30);
    await setAnalysis(analysisId, "completed", 100);
    api.reader.outcome = { status: "ready", ageSeconds: 70 };
    const statuses = [(await collect()).status, (await collect()).status];
    expect(statuses).toEqual([200, 200]);
    expect(api.reader.requests.at(-1)?.maxAgeSeconds).toBe(1800);
    expect(await api.chargesOf(userId)).toHaveLength(1);
    // The job is of this age alone.
    api.reader.outcome = { status: "ready" };
    await api.call(
      `${path}?maxAgeSeconds=60`,
      withKey(ownKey, { "X-Prepaid-Job-Id": String(queued.body.jobId) }),
    );
    expect(api.reader.requests.at(-1)?.maxAgeSeconds).toBe(60);
    expect(await api.chargesOf(userId)).toHaveLength(2);
  },
);

test("calls about links, counterparties, tokens and trades have no maximum age", async () => {
  for (const path of [VIEWS[3][1], VIEWS[4][1], VIEWS[5][1], `/api/v1/intel/wallet/${WALLET}/trades`]) {
    const refused = await api.call(`${path}?maxAgeSeconds=60`, withKey(apiKey));
    expect(readProblem(refused)).toMatchObject({ statusCode: 400 });
  }
});

const EVIDENCE = { evidence: { untraded: [], holdings: null, inputs: SAMPLE_INPUTS } };
const CHARTS = { charts: SAMPLE_CHARTS };

test.each([
  ["evidence=true", EVIDENCE],
  ["charts=true", CHARTS],
  ["charts=true&evidence=true", { ...CHARTS, ...EVIDENCE }],
])("the profile with %s has only these details, at the same price", async (query, details) => {
  const plain = await api.call(VIEWS[0][1], withKey(apiKey));
  expect(plain.body).toEqual(BODIES.profile);
  const detailed = await api.call(`${VIEWS[0][1]}?${query}&asOf=123`, withKey(apiKey));
  expect(detailed.body).toEqual({ ...BODIES.profile, ...details });
  expect(detailed.headers.get("x-credits-charged")).toBe("5");
  expect(api.reader.requests.at(-1)).toMatchObject({ wallet: WALLET, asOf: "123" });
});

test.each(["evidence", "charts"])("%s accepts only true and false", async (name) => {
  const odd = await api.call(`${VIEWS[0][1]}?${name}=yes`, withKey(apiKey));
  expect(readProblem(odd)).toMatchObject({ statusCode: 400, issues: [{ path: name }] });
});

test("charts not ready within the hold return the job of the profile", async () => {
  api.reader.outcome = { status: "queued", analysisId: "analysis-charts" };
  const queued = await api.call(`${VIEWS[0][1]}?charts=true`, withKey(apiKey));
  expect(queued.status).toBe(202);
  expect(queued.body.jobId).toMatch(/^intel-wallet-profile-/);
});

test("the evidence of a token is requested by wallet, mint and point in time", async () => {
  await api.call(`${VIEWS[3][1]}?asOf=123`, withKey(apiKey));
  expect(api.reader.tokenRequests).toMatchObject([{ wallet: WALLET, mint: TOKEN, asOf: "123" }]);
});

test("a token that was never bought returns 404 and is free", async () => {
  const error = new AppError("token_not_found", "The wallet has never bought this token.");
  api.reader.outcome = { status: "failed", error };
  const answer = await api.call(VIEWS[3][1], withKey(apiKey));
  expect(readProblem(answer)).toMatchObject({ statusCode: 404, code: "token_not_found" });
  expect(answer.headers.get("x-credits-charged")).toBe("0");
});

test("an invalid mint returns 400", async () => {
  const answer = await api.call(`/api/v1/intel/wallet/${WALLET}/tokens/nonsense`, withKey(apiKey));
  expect(readProblem(answer)).toMatchObject({ statusCode: 400, issues: [{ path: "mint" }] });
});

test("a call that is repeated too early returns the same job", async () => {
  await setAnalysis("analysis-early", "active", 1);
  api.reader.outcome = { status: "queued", analysisId: "analysis-early" };
  const [, path] = VIEWS[1];
  const first = await api.call(path, withKey(apiKey));
  const second = await api.call(path, withKey(apiKey));
  expect(second.body.jobId).toBe(first.body.jobId);
});

test("only the owner of a job sees its details", async () => {
  await setAnalysis("analysis-own", "active", 55);
  api.reader.outcome = { status: "queued", analysisId: "analysis-own" };
  const { body } = await api.call(VIEWS[1][1], withKey(apiKey));
  const path = `/api/v1/jobs/${body.jobId}`;
  const otherAccount = await api.createKey(0);
  expect((await api.call(path, withKey(otherAccount.apiKey))).body).toEqual({
    status: "active",
    progress: 55,
  });
  const timestamp = expect.stringMatching(/^\d{4}-.*Z$/);
  expect((await api.call(path, withKey(apiKey))).body).toEqual({
    status: "active",
    progress: 55,
    jobId: body.jobId,
    kind: "wallet-hud",
    createdAt: timestamp,
    updatedAt: timestamp,
    finishedAt: null,
    attempt: 1,
    error: null,
    errorCode: null,
    resultKeys: [],
    wallets: { done: 0, total: 1 },
  });
});

test("a job that does not exist returns 404", async () => {
  const problem = readProblem(await api.call("/api/v1/jobs/intel-wallet-hud-none"));
  expect(problem).toMatchObject({ statusCode: 404, code: "job_not_found" });
});

test("a caller that disconnects ends the wait for its metrics", async () => {
  const leaving = new AbortController();
  await api.call(VIEWS[1][1], { ...withKey(apiKey), signal: leaving.signal });
  leaving.abort();
  expect(api.reader.requests[0]?.signal.aborted).toBe(true);
});
