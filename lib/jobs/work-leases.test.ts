import { randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { type Address, address } from "@walletlens/engine/address";
import { beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/config/errors";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createGroupLeases } from "@/lib/groups/group-jobs";
import { beginComputing, endComputing } from "@/lib/groups/group-memory";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { acceptGroupJob } from "@/lib/testing/accept-group-job";
import { createAnalysisStore } from "@/lib/wallets/analysis-store";
import { runUnderLease } from "@/lib/wallets/run-under-lease";
import { ExecutorMember } from "./executor/executor-member";
import { startRuns } from "./executor/executor-runs";
import { allocateSlots } from "./rules/queues";
import { paidRequester } from "./rules/requester";

/** A concurrency of four for paid work, two of them for one caller; two for histories. */
const PLACES = allocateSlots({ flash: 5, group: 4, history: 2, jobs: 4, callerPercent: 50 });

const { database, url } = await provideDatabase();
const store = createAnalysisStore(database, PLACES, NO_TELEMETRY);

beforeEach(() => database.pool.query("TRUNCATE analyses, job_events, group_jobs CASCADE"));

const newWallet = (): Address => address(base58.encode(randomBytes(32)));

/** Requested analyses of one caller, sent to the job system. */
async function send(count: number, caller = "usr_a"): Promise<readonly string[]> {
  const wallets = Array.from({ length: count }, newWallet);
  await store.request(wallets, "flash", paidRequester(caller));
  return (await store.claimPending(1_000)).map(({ id }) => id);
}

async function sendOne(caller = "usr_a"): Promise<string> {
  const [id] = await send(1, caller);
  if (id === undefined) throw new Error("nothing was sent");
  return id;
}

/** Advances the clock of the rows by this number of seconds. */
async function pass(seconds: number, ids: readonly string[] | null = null): Promise<void> {
  await database.pool.query(
    `UPDATE analyses SET dispatched_at = dispatched_at - make_interval(secs => $1),
       leased_until = leased_until - make_interval(secs => $1)
     WHERE finished_at IS NULL AND ($2::text[] IS NULL OR id = ANY ($2))`,
    [seconds, ids],
  );
}

const readAttempt = async (table: "analyses" | "group_jobs", id: string) =>
  (await database.pool.query(`SELECT attempt FROM ${table} WHERE id = $1`, [id])).rows[0]?.attempt;

const claimLost = async () => (await store.claimExpired(1_000)).map(({ id, run }) => ({ id, run }));

describe("a run", () => {
  test("holds its work while it is alive, and another run gets it otherwise", async () => {
    const id = await sendOne();
    const holder = await store.take({ id, run: 1 });
    expect(holder).not.toBeNull();
    await expect(store.take({ id, run: 2 })).resolves.toBeNull();
    await pass(14);
    await store.renew(id, holder ?? "");
    await pass(14);
    await expect(store.take({ id, run: 2 })).resolves.toBeNull();
    await pass(2);
    await expect(store.take({ id, run: 2 })).resolves.not.toBeNull();
    await expect(store.take({ id, run: 1 })).resolves.toBeNull();
  });

  test("that lost its lease can neither renew nor release another one", async () => {
    const id = await sendOne();
    const lostHolder = await store.take({ id, run: 1 });
    await pass(16);
    await store.take({ id, run: 2 });
    await store.renew(id, lostHolder ?? "");
    await store.release(id, lostHolder ?? "", "failed");
    await pass(14);
    await expect(store.take({ id, run: 1 })).resolves.toBeNull();
  });

  test("does not start ended work", async () => {
    const id = await sendOne();
    await store.finish(id, null);
    await expect(store.take({ id, run: 1 })).resolves.toBeNull();
    await pass(60);
    await expect(claimLost()).resolves.toEqual([]);
  });

  test("is one attempt for any number of steps, and another one after an interrupted step", async () => {
    const id = await sendOne();
    for (let step = 0; step < 3; step += 1) {
      const holder = await store.take({ id, run: 1 });
      await store.release(id, holder ?? "", "done");
    }
    expect(await readAttempt("analyses", id)).toBe(1);
    const failing = await store.take({ id, run: 1 });
    await store.release(id, failing ?? "", "failed");
    await store.take({ id, run: 1 });
    expect(await readAttempt("analyses", id)).toBe(2);
    await pass(16);
    await store.take({ id, run: 2 });
    expect(await readAttempt("analyses", id)).toBe(3);
  });
});

describe("an outage of the database", () => {
  /** Runs a step that the database interrupts; it refuses the first two records of the end, too. */
  async function interrupt(id: string, run: number): Promise<void> {
    const outage = new AppError("database_unavailable", "The database is away.");
    let refusals = 0;
    const leases: Parameters<typeof runUnderLease>[0] = {
      take: store.take,
      renew: store.renew,
      async release(...end) {
        refusals += 1;
        if (refusals <= 2) throw outage;
        await store.release(...end);
      },
    };
    const step = async () => {
      throw outage;
    };
    await expect(runUnderLease(leases, { id, run }, step)).rejects.toBe(outage);
  }

  test("does not count as an attempt of the work that it interrupts", async () => {
    const id = await sendOne();
    for (let run = 1; run <= 7; run += 1) {
      await interrupt(id, run);
      await pass(31);
      await expect(claimLost()).resolves.toEqual([{ id, run: run + 1 }]);
    }
    await expect(store.findExhausted(10)).resolves.toEqual([]);
    expect(await readAttempt("analyses", id)).toBe(1);
  });
});

test("work that has had its last attempt is not taken again, and is exhausted", async () => {
  const id = await sendOne();
  for (let run = 1; run <= 5; run += 1) {
    await expect(store.take({ id, run })).resolves.not.toBeNull();
    await pass(31);
  }
  await expect(store.take({ id, run: 5 })).resolves.toBeNull();
  await expect(store.findExhausted(10)).resolves.toEqual([id]);
});

test("begun work that the job system does not accept again is not new, and work that never began is", async () => {
  const [begun, waiting] = await send(2);
  if (begun === undefined || waiting === undefined) throw new Error("too little was sent");
  const holder = await store.take({ id: begun, run: 1 });
  await store.release(begun, holder ?? "", "done");
  await pass(31);
  const runs = await claimLost();
  expect(runs.map(({ run }) => run)).toEqual([2, 2]);
  await store.releaseClaims(runs);
  await expect(store.claimPending(10)).resolves.toMatchObject([{ id: waiting, run: 2 }]);
  await expect(claimLost()).resolves.toEqual([{ id: begun, run: 2 }]);
});

describe("work whose run the embedded executor has", () => {
  async function sendToExecutor(): Promise<string> {
    const id = await sendOne();
    const event = { id: `${id}:1`, name: "requested", ts: 0, data: {} };
    await startRuns({ database }, [{ id, functionId: "flash", event, lane: "", priority: 0 }]);
    return id;
  }

  test("is not lost while its process is too slow to begin or to renew, and is when no process runs it", async () => {
    const member = await ExecutorMember.join({ database, databaseUrl: url }, () => undefined);
    const id = await sendToExecutor();
    await pass(60);
    await expect(claimLost()).resolves.toEqual([]);
    await store.take({ id, run: 1 });
    await pass(60);
    await expect(claimLost()).resolves.toEqual([]);
    await expect(
      store.request([await readWallet(id)], "flash", paidRequester("usr_b")),
    ).resolves.toHaveLength(1);
    await expect(store.claimPending(10)).resolves.toEqual([]);
    await member.leave();
    await expect(claimLost()).resolves.toEqual([{ id, run: 2 }]);
  });

  test("is lost when the run has ended", async () => {
    const member = await ExecutorMember.join({ database, databaseUrl: url }, () => undefined);
    const id = await sendToExecutor();
    await database.pool.query("UPDATE executor_run SET state = 'failed', ended_at = now() WHERE id = $1", [
      id,
    ]);
    await pass(60);
    await expect(claimLost()).resolves.toEqual([{ id, run: 2 }]);
    await member.leave();
  });
});

async function readWallet(id: string): Promise<Address> {
  const { rows } = await database.pool.query("SELECT wallet FROM analyses WHERE id = $1", [id]);
  return address(rows[0]?.wallet);
}

describe("work of a process that died while it computed the result of a job", () => {
  const jobs = createGroupLeases(database, PLACES);

  async function computeJob(): Promise<string> {
    const { jobId } = await acceptGroupJob(database, "combined", [newWallet()]);
    await beginComputing({ database }, jobId);
    return jobId;
  }

  /** Lets leases expire and another run take the work. */
  async function dieAndRepeat(id: string, jobId: string): Promise<void> {
    await pass(16);
    await database.pool.query("UPDATE group_jobs SET leased_until = now() - interval '1 second'");
    await store.take({ id, run: 2 });
    await jobs.take({ id: jobId, run: 2 });
  }

  test.each([
    ["no attempt, and the job does", false, [1, 2]],
    ["an attempt if another process had already died with the job", true, [2, 2]],
  ])("loses %s", async (_, hadDied, attempts) => {
    const id = await sendOne();
    await store.take({ id, run: 1 });
    const jobId = await computeJob();
    if (hadDied) await endComputing({ database }, jobId);
    await dieAndRepeat(id, jobId);
    expect([await readAttempt("analyses", id), await readAttempt("group_jobs", jobId)]).toEqual(attempts);
  });

  test("does not fail with the job: its fifth attempt does not count", async () => {
    const id = await sendOne();
    await store.take({ id, run: 1 });
    const jobId = await computeJob();
    await database.pool.query("UPDATE analyses SET attempt = 5");
    await database.pool.query("UPDATE group_jobs SET attempt = 5 WHERE id = $1", [jobId]);
    await pass(16);
    await database.pool.query("UPDATE group_jobs SET leased_until = now() - interval '1 second'");
    await expect(store.findExhausted(10)).resolves.toEqual([]);
    await expect(jobs.findExhausted(10)).resolves.toEqual([jobId]);
  });
});

describe("work that the job system has lost", () => {
  test("is restarted once as another run, by the first process that checks", async () => {
    const id = await sendOne();
    await pass(14);
    await expect(claimLost()).resolves.toEqual([]);
    await pass(2);
    const restarts = await Promise.all([claimLost(), claimLost(), claimLost()]);
    expect(restarts.flat()).toEqual([{ id, run: 2 }]);
    await expect(claimLost()).resolves.toEqual([]);
  });

  test("is found by the expired lease of a dead process", async () => {
    const id = await sendOne();
    await store.take({ id, run: 1 });
    await pass(14);
    await expect(claimLost()).resolves.toEqual([]);
    await pass(2);
    await expect(claimLost()).resolves.toEqual([{ id, run: 2 }]);
  });

  test("is restarted soon after a failed step, with increasing delays", async () => {
    const id = await sendOne();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const holder = await store.take({ id, run: attempt });
      await store.release(id, holder ?? "", "failed");
      await pass(2 ** attempt - 1.5);
      await expect(claimLost()).resolves.toEqual([]);
      await pass(2);
      await expect(claimLost()).resolves.toEqual([{ id, run: attempt + 1 }]);
    }
  });

  test("is restarted at once by a request", async () => {
    const wallet = newWallet();
    await store.request([wallet], "flash", paidRequester("usr_a"));
    const [due] = await store.claimPending(10);
    const id = due?.id ?? "";
    await store.take({ id, run: 1 });
    await store.request([wallet], "flash", paidRequester("usr_b"));
    await expect(store.claimPending(10)).resolves.toEqual([]);
    await pass(16);
    await store.request([wallet], "flash", paidRequester("usr_b"));
    await expect(store.claimPending(10)).resolves.toMatchObject([{ id, run: 2 }]);
  });

  test("is distinguished from waiting work: nothing is sent again while its queue is full", async () => {
    const callers = ["usr_a", "usr_b", "usr_c", "usr_d"];
    const idsByCaller: (readonly string[])[] = [];
    for (const caller of callers) idsByCaller.push(await send(5, caller));
    const runningIds = idsByCaller.slice(0, 2).flatMap((ids) => ids.slice(0, 2));
    for (const id of runningIds) await store.take({ id, run: 1 });
    await pass(
      60,
      idsByCaller.flat().filter((id) => !runningIds.includes(id)),
    );
    await expect(claimLost()).resolves.toEqual([]);
    await store.finish(runningIds[0] ?? "", null);
    await expect(claimLost()).resolves.toHaveLength(1);
  });

  test("never has more runs in progress than a caller may have, and callers take turns", async () => {
    const ids = await send(8, "usr_a");
    const [otherId] = await send(1, "usr_b");
    await pass(60);
    const restarts = await claimLost();
    expect(restarts.filter(({ id }) => ids.includes(id))).toHaveLength(2);
    expect(restarts.map(({ id }) => id)).toContain(otherId);
  });

  test("fails after five dead attempts, or after many runs that never started", async () => {
    const [failing, silent] = await send(2);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await expect(store.findExhausted(10)).resolves.toEqual([]);
      await store.take({ id: failing ?? "", run: attempt });
      await pass(16);
    }
    await expect(store.findExhausted(10)).resolves.toEqual([failing]);
    await store.finish(failing ?? "", { code: "internal", message: "It failed." });
    for (let run = 2; run <= 40; run += 1) {
      await expect(store.findExhausted(10)).resolves.toEqual([]);
      await pass(31);
      await expect(claimLost()).resolves.toEqual([{ id: silent, run }]);
    }
    await pass(31);
    await expect(store.findExhausted(10)).resolves.toEqual([silent]);
  });
});

test("an event that the job system did not accept is released and sent as the same run", async () => {
  const id = await sendOne();
  await store.releaseClaims([{ id, run: 1 }]);
  await expect(store.claimPending(10)).resolves.toMatchObject([{ id, run: 1 }]);
  await store.take({ id, run: 1 });
  await store.releaseClaims([{ id, run: 1 }]);
  await expect(store.claimPending(10)).resolves.toEqual([]);
});

test("a run hands over to the next one, which is sent at once and is not another attempt", async () => {
  const id = await sendOne();
  const holder = await store.take({ id, run: 1 });
  await store.release(id, holder ?? "", "done");
  await store.requeue({ id, run: 1 });
  await expect(store.claimPending(10)).resolves.toMatchObject([{ id, run: 2 }]);
  await expect(store.take({ id, run: 2 })).resolves.not.toBeNull();
  expect(await readAttempt("analyses", id)).toBe(1);
});
