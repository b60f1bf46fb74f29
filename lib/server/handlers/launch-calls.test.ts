import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { expect, test } from "vitest";
import { z } from "zod";
import { readLedger } from "@/lib/billing/ledger";
import { completeRefunded, failGroupJob } from "@/lib/groups/end-group-job";
import { findGroupJob } from "@/lib/groups/group-jobs";
import { auditDatabase } from "@/lib/operations/audit/audit-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { fromHeader, paidBy } from "@/lib/testing/payment-world";
import { providePaymentWorld } from "@/lib/testing/provide-payment-world";
import { provideApi } from "../testing/provide-api";
import { JobIds } from "../testing/queued-answer";
import { readProblem } from "../testing/read-problem";
import { TOKEN } from "../testing/sample-token-detail";
import { NFT_TOKEN, withKey } from "../testing/test-api";

const { api, database } = await provideApi();
const PORTS = { database, metrics: NO_TELEMETRY };
const LAUNCH = `/api/v1/intel/token/${TOKEN}/launch`;
const DEEP = `/api/v1/intel/token/${TOKEN}/holders/deep`;

const post = (path: string, apiKey: string, body?: object, more: Readonly<Record<string, string>> = {}) =>
  api.call(path, {
    method: "POST",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...withKey(apiKey, more),
  });

const balanceOf = async (userId: string) => (await readLedger(api.ports, userId)).balance;

test("a launch is queued for 50 buyers unless the body has another number, and costs 5 credits", async () => {
  const { apiKey, userId } = await api.createKey(20);
  const { status, body, headers } = await post(LAUNCH, apiKey);
  const { jobId, requestId } = JobIds.parse(body);
  expect([status, body]).toEqual([
    202,
    {
      ...{ status: "queued", tokenMint: TOKEN, first: 50, jobId, requestId },
      monitoringUrl: `/api/v1/jobs/${jobId}`,
      resultKey: `launch:result:${jobId}`,
      agentResultKey: `launch:agent:result:${jobId}`,
    },
  ]);
  expect(headers.get("x-credits-charged")).toBe("5");
  expect((await post(LAUNCH, apiKey, { first: 7 })).body).toMatchObject({ first: 7 });
  expect(await balanceOf(userId)).toBe(10);
});

test.each([{ first: 0 }, { first: 101 }, { first: 2.5 }, { first: null }, { topN: 5 }])(
  "a launch with the body %j returns 400 and is free",
  async (body) => {
    const { apiKey, userId } = await api.createKey(5);
    expect(readProblem(await post(LAUNCH, apiKey, body)).code).toBe("invalid_request");
    expect(await balanceOf(userId)).toBe(5);
  },
);

test.each([
  ["an NFT", NFT_TOKEN],
  ["a currency that tokens are sold for", WRAPPED_SOL],
])("the launch of %s returns 400, alone and in a deep call, without a charge or a job", async (_, mint) => {
  const { apiKey, userId } = await api.createKey(20);
  const token = `/api/v1/intel/token/${mint}`;
  const refused = [
    await post(`${token}/launch`, apiKey),
    await post(`${token}/holders/deep`, apiKey, { launch: true }),
  ].map(readProblem);
  expect(refused).toMatchObject([
    { statusCode: 400, code: "invalid_request", issues: [{ path: "mint" }] },
    { statusCode: 400, code: "invalid_request", issues: [{ path: "mint" }] },
  ]);
  expect(await balanceOf(userId)).toBe(20);
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS jobs FROM group_jobs WHERE owner = $1",
    [userId],
  );
  expect(rows).toEqual([{ jobs: 0 }]);
});

test("a failed launch is refunded", async () => {
  const { apiKey, userId } = await api.createKey(5);
  const { jobId } = JobIds.parse((await post(LAUNCH, apiKey)).body);
  await failGroupJob(PORTS, jobId, "The chain was away.");
  expect(await balanceOf(userId)).toBe(5);
});

const DeepIds = z.object({
  holderProfiles: z.object({ jobId: z.string() }),
  similarity: z.object({ requestId: z.string() }),
  launch: z.object({ jobId: z.string(), resultKey: z.string() }),
});

test("a deep call with its launch costs 20 credits, and each part is refunded separately", async () => {
  const { apiKey, userId } = await api.createKey(40);
  const one = DeepIds.parse((await post(DEEP, apiKey, { launch: true })).body);
  expect(await balanceOf(userId)).toBe(20);
  expect(one.launch.resultKey).toBe(`launch:result:${one.launch.jobId}`);
  await failGroupJob(PORTS, one.launch.jobId, "The launch failed.");
  expect(await balanceOf(userId)).toBe(25);
  // The comparison fails with the profiles that it requires, and the launch continues.
  const other = DeepIds.parse((await post(DEEP, apiKey, { launch: true })).body);
  await failGroupJob(PORTS, other.holderProfiles.jobId, "The profiles failed.");
  expect(await balanceOf(userId)).toBe(20);
  expect((await findGroupJob(PORTS, other.launch.jobId))?.status).toBe("waiting");
  expect((await findGroupJob(PORTS, other.similarity.requestId))?.status).toBe("failed");
});

test("a deep call without a launch costs 15 credits and queues none", async () => {
  const { apiKey, userId } = await api.createKey(20);
  const { body } = await post(DEEP, apiKey, { launch: false });
  expect(body).not.toHaveProperty("launch");
  expect(await balanceOf(userId)).toBe(5);
});

test("the price of a deep call with its launch is checked before any work", async () => {
  const { apiKey, userId } = await api.createKey(19);
  const budget = { "X-Max-Credits": "19" };
  const over = readProblem(await post(DEEP, apiKey, { launch: true }, budget));
  expect(over).toMatchObject({ statusCode: 402, code: "over_budget", required: 20 });
  const poor = readProblem(await post(DEEP, apiKey, { launch: true }));
  expect(poor).toMatchObject({ statusCode: 402, code: "insufficient_credits", required: 20 });
  expect(await balanceOf(userId)).toBe(19);
});

const world = await providePaymentWorld();

test("a payment of 825000 base units pays for all three jobs, and a launch that is not reached is credited once", async () => {
  const payer = world.wallet();
  const call = { method: "POST", body: '{"launch":true}' };
  const accepted = await world.api.call(DEEP, paidBy(world.pay(payer, 825_000), call));
  expect(accepted.status).toBe(202);
  const { launch, holderProfiles } = DeepIds.parse(accepted.body);
  const ports = { database: world.database, metrics: NO_TELEMETRY };
  expect(await completeRefunded(ports, launch.jobId, { full: {}, agent: {} })).toBe(0);
  expect(await completeRefunded(ports, launch.jobId, { full: {}, agent: {} })).toBeNull();
  const owed = "SELECT micros FROM wallet_credits WHERE wallet = $1";
  const { rows } = await world.database.pool.query(owed, [payer.publicKey.toBase58()]);
  expect(rows).toEqual([{ micros: "300000" }]);
  expect((await findGroupJob(ports, holderProfiles.jobId))?.status).toBe("waiting");
  expect((await auditDatabase(world.database.pool, { isRunning: true })).differences).toEqual([]);
});

test("the price of a deep call is 825000 base units with its launch and 525000 without", async () => {
  const amountOf = async (body: string) => {
    const answer = await world.api.call(DEEP, { method: "POST", body });
    expect(answer.status).toBe(402);
    return fromHeader(answer.headers.get("payment-required")).accepts[0].amount;
  };
  expect(await amountOf('{"launch":true}')).toBe("825000");
  expect(await amountOf("{}")).toBe("525000");
  expect(await amountOf("{not json")).toBe("525000");
});
