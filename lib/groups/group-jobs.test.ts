import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeEach, expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { acceptOrder, type GroupOrder, type NewGroupJob } from "./accept-jobs";
import { completeGroupJob, failGroupJob } from "./end-group-job";
import { advanceGroupJob, createGroupLeases, findGroupJob, readGroupWork, storeFindings } from "./group-jobs";
import { findResult } from "./read-result";

const WALLETS = [testAddress("A"), testAddress("B")];
const RESULTS = { full: { whole: true }, agent: { short: true } };

const { database, other } = await provideDatabase();

const PORTS = { database, metrics: NO_TELEMETRY };
const OTHER_PORTS = { database: other, metrics: NO_TELEMETRY };
const leases = createGroupLeases(database, TEST_QUEUE_LIMITS);

/** Ports of one of two processes. */
const portsOf = (instance: number) => (instance % 2 === 0 ? PORTS : OTHER_PORTS);

const accountWith = (credits: number) => openTestAccount(database, credits);

function jobNamed(name: string, credits: number): NewGroupJob {
  return {
    jobId: `intel-${name}`,
    requestId: `req-${name}`,
    work: { kind: "similarity", wallets: WALLETS },
    credits,
  };
}

function orderOf(owner: string, name: string, jobs = [jobNamed(`${owner}-${name}`, 5)]): GroupOrder {
  const chargeKey = `request:${owner}:${name}`;
  return { owner, keyId: "key_1", endpoint: "similarity", requestId: name, chargeKey, jobs };
}

/** An accepted job of a new account, which has no credits left. */
async function acceptedJob() {
  const owner = await accountWith(5);
  const order = orderOf(owner, "one");
  await acceptOrder(PORTS, order);
  return { owner, id: order.jobs[0]?.jobId ?? "", requestId: order.jobs[0]?.requestId ?? "" };
}

async function ledgerOf(userId: string) {
  const { balance, entries } = await readLedger({ database }, userId);
  return { balance, sum: entries.reduce((total, { credits }) => total + credits, 0), entries };
}

const age = (table: string, column: string, id: string, minutes: number) =>
  database.pool.query(
    `UPDATE ${table} SET ${column} = now() - make_interval(mins => $2) WHERE ${table === "group_jobs" ? "id" : "job_id"} = $1`,
    [id, minutes],
  );

test("an order is charged and recorded together, and the entry names the job", async () => {
  const owner = await accountWith(7);
  const order = orderOf(owner, "one");
  const ids = { jobId: `intel-${owner}-one`, requestId: `req-${owner}-one` };
  await expect(acceptOrder(PORTS, order)).resolves.toEqual({ status: "charged", jobs: [ids], balance: 2 });
  await expect(findGroupJob(PORTS, ids.jobId)).resolves.toMatchObject({
    kind: "similarity",
    owner,
    status: "waiting",
    progress: 0,
    wallets: { done: 0, total: 2 },
    resultKeys: [`similarity:result:${ids.requestId}`, `similarity:agent:result:${ids.requestId}`],
  });
  expect((await ledgerOf(owner)).entries[1]).toMatchObject({
    credits: -5,
    kind: "charge",
    reason: "similarity",
    requestId: "one",
    jobId: ids.jobId,
    keyId: "key_1",
  });
});

test("an order that cannot be paid leaves neither a charge nor a job", async () => {
  const owner = await accountWith(4);
  await expect(acceptOrder(PORTS, orderOf(owner, "one"))).resolves.toEqual({
    status: "insufficient",
    balance: 4,
  });
  await expect(findGroupJob(PORTS, `intel-${owner}-one`)).resolves.toBeNull();
  expect((await ledgerOf(owner)).balance).toBe(4);
});

test("an order is accepted exactly 20 times out of 50 simultaneous ones with credits for 20, through two instances", async () => {
  const owner = await accountWith(100);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => acceptOrder(portsOf(n), orderOf(owner, `n${n}`))),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(20);
  const { rowCount } = await database.pool.query("SELECT FROM group_jobs WHERE owner = $1", [owner]);
  expect([rowCount, await ledgerOf(owner)]).toMatchObject([20, { balance: 0, sum: 0 }]);
});

test("an order under one charge key is accepted once, regardless of repetitions and instances", async () => {
  const owner = await accountWith(50);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      acceptOrder(portsOf(n), orderOf(owner, "same", [jobNamed(`${owner}-try-${n}`, 5)])),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "charged")).toHaveLength(1);
  const named = outcomes.map((outcome) => ("jobs" in outcome ? outcome.jobs[0]?.jobId : null));
  expect(new Set(named).size).toBe(1);
  expect((await ledgerOf(owner)).balance).toBe(45);
});

test("a failed job is refunded once, regardless of the number of failures", async () => {
  const { owner, id } = await acceptedJob();
  await Promise.all(Array.from({ length: 8 }, (_, n) => failGroupJob(portsOf(n), id, "The chain was away.")));
  const { balance, sum, entries } = await ledgerOf(owner);
  expect([balance, sum]).toEqual([5, 5]);
  expect(entries.filter(({ kind }) => kind === "refund")).toMatchObject([
    { credits: 5, reason: "similarity", jobId: id, keyId: "key_1" },
  ]);
  await expect(findGroupJob(PORTS, id)).resolves.toMatchObject({
    status: "failed",
    error: "The chain was away.",
  });
});

test("a failed job fails its second half as well; a failed second half is refunded its own part only", async () => {
  const owner = await accountWith(30);
  const pair = (name: string) => [jobNamed(`${owner}-${name}-1`, 5), jobNamed(`${owner}-${name}-2`, 10)];
  await acceptOrder(PORTS, orderOf(owner, "both", pair("both")));
  await acceptOrder(PORTS, orderOf(owner, "half", pair("half")));
  await failGroupJob(PORTS, `intel-${owner}-both-1`, "It failed.");
  expect((await ledgerOf(owner)).balance).toBe(15);
  await expect(findGroupJob(PORTS, `intel-${owner}-both-2`)).resolves.toMatchObject({ status: "failed" });

  await completeGroupJob(PORTS, `intel-${owner}-half-1`, RESULTS);
  await failGroupJob(PORTS, `intel-${owner}-half-2`, "It failed.");
  await expect(ledgerOf(owner)).resolves.toMatchObject({ balance: 25, sum: 25 });
  await expect(findGroupJob(PORTS, `intel-${owner}-half-1`)).resolves.toMatchObject({
    status: "completed",
  });
});

test("a failed job cannot have completed, and a completed job cannot fail", async () => {
  const [good, bad] = [await acceptedJob(), await acceptedJob()];
  await completeGroupJob(PORTS, good.id, RESULTS);
  await failGroupJob(PORTS, good.id, "Too late.");
  await failGroupJob(PORTS, bad.id, "It failed.");
  await completeGroupJob(PORTS, bad.id, RESULTS);
  await expect(findGroupJob(PORTS, good.id)).resolves.toMatchObject({ status: "completed", progress: 100 });
  expect([(await ledgerOf(good.owner)).balance, (await ledgerOf(bad.owner)).balance]).toEqual([0, 5]);
  await expect(
    findResult(PORTS, { kind: "similarity", shape: "full", id: bad.id }, bad.owner),
  ).resolves.toBeNull();
});

const keyOf = (id: string, shape: "full" | "agent" = "full") => ({ kind: "similarity", shape, id }) as const;

test("a result is found in both shapes by either id, only by its owner, and only for this kind of job", async () => {
  const { owner, id, requestId } = await acceptedJob();
  await expect(findResult(PORTS, keyOf(id), owner)).resolves.toBeNull();
  await completeGroupJob(PORTS, id, RESULTS);
  for (const either of [id, requestId]) {
    await expect(findResult(PORTS, keyOf(either), owner)).resolves.toBe('{"whole":true}');
    await expect(findResult(PORTS, keyOf(either, "agent"), owner)).resolves.toBe('{"short":true}');
  }
  await expect(findResult(PORTS, keyOf(id), "usr_other")).resolves.toBeNull();
  await expect(findResult(PORTS, { kind: "holder-profiles", shape: "full", id }, owner)).resolves.toBeNull();
});

test("a result that was stored in an earlier form counts as expired", async () => {
  const { owner, id } = await acceptedJob();
  await completeGroupJob(PORTS, id, RESULTS);
  await database.pool.query("UPDATE group_results SET form_version = form_version - 1 WHERE job_id = $1", [
    id,
  ]);
  await expect(findResult(PORTS, keyOf(id), owner)).resolves.toBeNull();
});

test("a result is available for 15 minutes, and is deleted when a later one is stored and its account may no longer read it", async () => {
  const { owner, id } = await acceptedJob();
  await completeGroupJob(PORTS, id, RESULTS);
  await age("group_results", "created_at", id, 14);
  await expect(findResult(PORTS, keyOf(id), owner)).resolves.not.toBeNull();
  await age("group_results", "created_at", id, 16);
  await expect(findResult(PORTS, keyOf(id), owner)).resolves.toBeNull();
  await database.pool.query("UPDATE group_results SET kept_until = now() WHERE job_id = $1", [id]);
  await completeGroupJob(PORTS, (await acceptedJob()).id, RESULTS);
  const { rowCount } = await database.pool.query("SELECT FROM group_results WHERE job_id = $1", [id]);
  expect(rowCount).toBe(0);
});

beforeEach(() => database.pool.query("DELETE FROM group_jobs WHERE finished_at IS NULL"));

const placeOf = async (id: string) => (await findGroupJob(PORTS, id))?.queue;

test("a job that waits has a position among the jobs of its kind until it starts", async () => {
  const before = await acceptedJob();
  const after = await acceptedJob();
  const { position, length } = (await placeOf(before.id)) ?? { position: 0, length: 0 };
  expect(length).toBe(position + 1);
  await expect(placeOf(after.id)).resolves.toEqual({ position: position + 1, length });
  await leases.take({ id: before.id, run: 1 });
  await expect(placeOf(before.id)).resolves.toBeNull();
  await expect(placeOf(after.id)).resolves.toEqual({ position, length: length - 1 });
});

test("a job that waits takes turns with jobs of other callers and follows earlier jobs of its caller", async () => {
  const owner = await accountWith(100);
  const own = [0, 1, 2].map((nth) => jobNamed(`${owner}-${nth}`, 5));
  for (const job of own) await acceptOrder(PORTS, orderOf(owner, job.jobId, [job]));
  const others = await acceptedJob();
  const places = await Promise.all([...own.map(({ jobId }) => jobId), others.id].map(placeOf));
  const [first, second, third, other] = places.map((place) => place?.position ?? 0);
  expect(other).toBe((first ?? 0) + 1);
  expect(second).toBeGreaterThan(other ?? 0);
  expect(third).toBe((second ?? 0) + 1);
});

test("a job that waits has no position while it waits for its first half, and delays no others", async () => {
  const owner = await accountWith(15);
  const [first, second] = [jobNamed(`${owner}-holders`, 10), jobNamed(`${owner}-similarity`, 5)];
  await acceptOrder(PORTS, orderOf(owner, "deep", [first, second]));
  const next = await acceptedJob();
  const { position = 0 } = (await placeOf(first.jobId)) ?? {};
  await expect(placeOf(second.jobId)).resolves.toBeNull();
  await expect(placeOf(next.id)).resolves.toEqual({ position: position + 1, length: position + 1 });
});

test("a job in progress is found by either id until 15 minutes after its end", async () => {
  const { id, requestId } = await acceptedJob();
  await expect(findGroupJob(PORTS, requestId)).resolves.toMatchObject({ id });
  await completeGroupJob(PORTS, id, RESULTS);
  await age("group_jobs", "finished_at", id, 16);
  await expect(findGroupJob(PORTS, id)).resolves.toBeNull();
});

test("a job in progress moves forward only, and counts its wallets", async () => {
  const { id } = await acceptedJob();
  await leases.take({ id, run: 1 });
  await advanceGroupJob(PORTS, id, { percent: 60.9, walletsDone: 1, walletsTotal: 2 });
  await advanceGroupJob(PORTS, id, { percent: 20, walletsDone: 2, walletsTotal: 2 });
  await expect(findGroupJob(PORTS, id)).resolves.toMatchObject({
    status: "active",
    progress: 60,
    wallets: { done: 2, total: 2 },
  });
});

test("a job in progress has its request and its intermediate results until it ends", async () => {
  const { id, owner } = await acceptedJob();
  const work = { kind: "similarity", wallets: WALLETS };
  await expect(readGroupWork(PORTS, id)).resolves.toEqual({ owner, work, findings: null });
  const findings = {
    kind: "wallets",
    wallets: WALLETS.map((wallet) => ({ wallet, analysisId: null })),
  } as const;
  await storeFindings(portsOf(0), id, findings);
  await expect(readGroupWork(portsOf(1), id)).resolves.toEqual({ owner, work, findings });
  await failGroupJob(PORTS, id, "It failed.");
  await expect(readGroupWork(PORTS, id)).resolves.toBeNull();
});

test("a job that follows another job is sent to the job system when that job has ended", async () => {
  const owner = await accountWith(15);
  const [first, second] = [jobNamed(`${owner}-first`, 10), jobNamed(`${owner}-second`, 5)];
  await acceptOrder(PORTS, orderOf(owner, "deep", [first, second]));
  const take = async () =>
    (await leases.claimPending(1000)).filter((due) => due.caller === owner).map(({ id }) => id);
  await expect(take()).resolves.toEqual([first.jobId]);
  await expect(take()).resolves.toEqual([]);
  await completeGroupJob(PORTS, first.jobId, RESULTS);
  await expect(take()).resolves.toEqual([second.jobId]);
});
