import type { Client } from "@modelcontextprotocol/client";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { z } from "zod";
import { revokeApiKey } from "@/lib/billing/api-keys";
import { readLedger } from "@/lib/billing/ledger";
import { AppError } from "@/lib/config/errors";
import { completeGroupJob, failGroupJob } from "@/lib/groups/end-group-job";
import { advanceGroupJob, createGroupLeases } from "@/lib/groups/group-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { provideApi } from "../testing/provide-api";
import { NO_SIMILARITY } from "../testing/sample-similarity";
import { TOKEN } from "../testing/sample-token-detail";
import { WALLET } from "../testing/sample-wallet";
import { connectClient, VERSIONS } from "./testing/connect-client";
import { NO_COMPARISON, setAnalysis } from "./testing/store-work";
import { MAX_TEXT_LENGTH } from "./texts/fit-text";

const WALLETS = [testAddress("A"), testAddress("B"), testAddress("C")];

const Unfinished = z.strictObject({
  status: z.string(),
  jobId: z.string(),
  resultKey: z.string(),
  agentResultKey: z.string(),
  holdersKey: z.string().optional(),
});

const { api, database } = await provideApi({ RATE_LIMIT_RPS: "0" });
const PORTS = { database, metrics: NO_TELEMETRY };
const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);

async function connect(credits = 100, version: (typeof VERSIONS)[number] = "2026-07-28") {
  const account = await api.createKey(credits);
  const client = await connectClient(api, { "X-Api-Key": account.apiKey }, version);
  return { ...account, client };
}

function compare(client: Client, more: Record<string, unknown> = {}, options = {}) {
  return client.callTool({ name: "similarity", arguments: { wallets: WALLETS, ...more } }, options);
}

/** Waits for the queued job of an account. */
async function queuedJob(userId: string): Promise<string> {
  const find = async () => {
    const { rows } = await database.pool.query("SELECT id FROM group_jobs WHERE owner = $1", [userId]);
    return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? null;
  };
  await expect.poll(find, { timeout: 10_000 }).not.toBeNull();
  return (await find()) ?? "";
}

test.each(VERSIONS)(
  "a tool waits for its job, reports increasing progress, and returns the compact result: %s",
  async (version) => {
    const { client, userId } = await connect(100, version);
    const reported: number[] = [];
    const onprogress = ({ progress }: { readonly progress: number }) => void reported.push(progress);
    const result = compare(client, {}, { onprogress });
    const jobId = await queuedJob(userId);
    await leases.take({ id: jobId, run: 1 });
    for (const percent of [10, 40, 40, 70]) {
      await advanceGroupJob(PORTS, jobId, { percent, walletsDone: 1, walletsTotal: 3 });
    }
    await expect.poll(() => reported.at(-1), { timeout: 10_000 }).toBe(70);
    await completeGroupJob(PORTS, jobId, { full: NO_SIMILARITY, agent: NO_COMPARISON });
    expect((await result).structuredContent).toEqual(NO_COMPARISON);
    expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
    expect((await api.chargesOf(userId)).map(({ credits }) => credits)).toEqual([-5]);
  },
);

test("with `full` the tool returns the full result", async () => {
  const { client, userId } = await connect();
  const result = compare(client, { full: true });
  await completeGroupJob(PORTS, await queuedJob(userId), { full: NO_SIMILARITY, agent: NO_COMPARISON });
  expect((await result).structuredContent).toEqual(NO_SIMILARITY);
});

test("a result that is not ready in time is a job for the tools `job` and `result`", async () => {
  const { client } = await connect();
  const first = await compare(client, { waitSeconds: 0 });
  const { jobId, agentResultKey } = Unfinished.parse(first.structuredContent);
  const ask = () => client.callTool({ name: "job", arguments: { jobId } });
  expect((await ask()).structuredContent).toMatchObject({ status: "waiting", jobId });
  await completeGroupJob(PORTS, jobId, { full: NO_SIMILARITY, agent: NO_COMPARISON });
  expect((await ask()).structuredContent).toMatchObject({ status: "completed" });
  const result = await client.callTool({ name: "result", arguments: { key: agentResultKey } });
  expect(result.structuredContent).toEqual(NO_COMPARISON);
});

test("another key sees neither the details of a job nor its result", async () => {
  const [mine, other] = [await connect(), await connect()];
  const first = await compare(mine.client, { waitSeconds: 0 });
  const { jobId, agentResultKey } = Unfinished.parse(first.structuredContent);
  await completeGroupJob(PORTS, jobId, { full: NO_SIMILARITY, agent: NO_COMPARISON });
  const job = await other.client.callTool({ name: "job", arguments: { jobId } });
  expect(job.structuredContent).toEqual({ status: "completed", progress: 100 });
  const result = await other.client.callTool({ name: "result", arguments: { key: agentResultKey } });
  expect(result.structuredContent).toMatchObject({ statusCode: 404, code: "result_not_found" });
});

test("a failed job is an error with its reason, and its price is refunded", async () => {
  const { client, userId } = await connect();
  const result = compare(client);
  await failGroupJob(PORTS, await queuedJob(userId), "The chain is away.", "chain_unavailable");
  const { isError, structuredContent } = await result;
  expect(isError).toBe(true);
  expect(structuredContent).toMatchObject({ statusCode: 503, code: "chain_unavailable" });
  expect((await readLedger(api.ports, userId)).balance).toBe(100);
});

test("a key that is revoked while its job runs does not get the result", async () => {
  const { client, userId, keyId } = await connect();
  const result = compare(client);
  const jobId = await queuedJob(userId);
  await revokeApiKey(api.ports, { keyId });
  await completeGroupJob(PORTS, jobId, { full: NO_SIMILARITY, agent: NO_COMPARISON });
  expect((await result).structuredContent).toMatchObject({ statusCode: 401, code: "invalid_api_key" });
});

test("a canceled call stops waiting, and its paid job remains", async () => {
  const { client, userId, apiKey } = await connect();
  const gone = new AbortController();
  const result = compare(client, { waitSeconds: 100 }, { signal: gone.signal });
  const jobId = await queuedJob(userId);
  gone.abort();
  await expect(result).rejects.toThrow();
  const { status } = await api.call(`/api/v1/jobs/${jobId}`, { headers: { "X-Api-Key": apiKey } });
  expect(status).toBe(200);
});

test("a wallet that is not ready returns a free job, and the repeated call is charged once", async () => {
  const { client, userId } = await connect();
  await setAnalysis(database, "mcp-cold", "active");
  api.reader.outcome = { status: "queued", analysisId: "mcp-cold" };
  const call = () => client.callTool({ name: "wallet_hud", arguments: { address: WALLET, waitSeconds: 0 } });
  const first = await call();
  expect(first.structuredContent).toMatchObject({ status: "queued", walletAddress: WALLET });
  expect(await api.chargesOf(userId)).toEqual([]);
  api.reader.outcome = { status: "ready" };
  expect((await call()).structuredContent).toMatchObject({ signalType: "wallet_behavior_v1" });
  expect(await api.chargesOf(userId)).toHaveLength(1);
});

test("a tool waits for the analysis of a wallet, and is charged once for its result", async () => {
  const { client, userId } = await connect();
  await setAnalysis(database, "mcp-wait", "active");
  api.reader.outcome = { status: "queued", analysisId: "mcp-wait" };
  const result = client.callTool({ name: "wallet_hud", arguments: { address: WALLET, waitSeconds: 60 } });
  await expect.poll(() => api.reader.requests.length, { timeout: 10_000 }).toBe(1);
  api.reader.outcome = { status: "ready" };
  await setAnalysis(database, "mcp-wait", "completed");
  expect((await result).structuredContent).toMatchObject({ signalType: "wallet_behavior_v1" });
  const charges = await api.chargesOf(userId);
  expect(charges.map(({ credits, jobId }) => [credits, jobId !== null])).toEqual([[-1, true]]);
});

test("a failed analysis returns the error of its endpoint", async () => {
  const { client } = await connect();
  const error = new AppError("system_wallet", "It is a pool.", { skipReason: "known-wallet" });
  api.reader.outcome = { status: "failed", error };
  const result = await client.callTool({ name: "wallet_hud", arguments: { address: WALLET } });
  expect(result.structuredContent).toMatchObject({ statusCode: 422, skipReason: "known-wallet" });
});

test("a deep call names the key of the holders' profiles while its comparison runs and after its end", async () => {
  const deep = (client: Client, waitSeconds: number) =>
    client.callTool({ name: "holders_deep", arguments: { mint: TOKEN, topN: 5, waitSeconds } });
  const waiting = await connect();
  const first = await deep(waiting.client, 0);
  const { holdersKey } = Unfinished.parse(first.structuredContent);
  expect(holdersKey).toMatch(/^holder-profiles:/);
  const [text] = z.array(z.object({ text: z.string() })).parse(first.content);
  expect(text?.text).toContain(`Holder profiles: call result with ${holdersKey}: no credits.`);
  expect(text?.text.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);

  for (const end of ["done", "failed"] as const) {
    const { client, userId } = await connect();
    const result = deep(client, 60);
    const comparison = await queuedComparison(userId);
    if (end === "done")
      await completeGroupJob(PORTS, comparison, { full: NO_SIMILARITY, agent: NO_COMPARISON });
    else await failGroupJob(PORTS, comparison, "The chain is away.", "chain_unavailable");
    expect(JSON.stringify((await result).content)).toMatch(/result with holder-profiles:/);
  }
});

/** Waits for the second job of a deep call. */
async function queuedComparison(userId: string): Promise<string> {
  const find = async () => {
    const text = "SELECT id FROM group_jobs WHERE owner = $1 AND kind = 'similarity'";
    const { rows } = await database.pool.query(text, [userId]);
    return z.array(z.object({ id: z.string() })).parse(rows)[0]?.id ?? null;
  };
  await expect.poll(find, { timeout: 10_000 }).not.toBeNull();
  return (await find()) ?? "";
}
