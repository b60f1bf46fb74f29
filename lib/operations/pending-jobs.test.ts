import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { acceptOrder } from "@/lib/groups/accept-jobs";
import { countOpenJobs } from "@/lib/groups/jobs";
import { toStoredWorkClass } from "@/lib/jobs/work-class";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { getPendingJob, listPendingJobs, retryPendingJob } from "./pending-jobs";

const { database } = await provideDatabase();
const ports = { database };
await addAnalysis("silent", "60 minutes", null);
await addAnalysis("leased", "30 minutes", "1 minute");
await addAnalysis("ended", "90 minutes", null);
await database.pool.query("UPDATE analyses SET finished_at = now() WHERE id = 'ended'");
await openTestAccount(database, 100, "ann");
const work = { kind: "similarity", wallets: [testAddress("A"), testAddress("B")] } as const;
const order = { owner: "ann", keyId: null, endpoint: "similarity", requestId: "r", chargeKey: "c" };
const jobs = [{ jobId: "job", requestId: "req", work, credits: 5 }];
await acceptOrder({ database, metrics: NO_TELEMETRY }, { ...order, jobs });

async function addAnalysis(id: string, age: string, leasedFor: string | null): Promise<void> {
  await database.pool.query(
    `INSERT INTO analyses (id, wallet, kind, created_at, leased_until)
     VALUES ($1, $1, 'flash', now() - $2::interval, now() + $3::interval)`,
    [id, age, leasedFor],
  );
}

test("open work of both tables is listed oldest first, up to the requested number", async () => {
  const list = await listPendingJobs(ports, 10);
  expect(list.map(({ id, kind, caller }) => [id, kind, caller])).toEqual([
    ["silent", "flash-analysis", ""],
    ["leased", "flash-analysis", ""],
    ["job", "similarity", "ann"],
  ]);
  expect(await listPendingJobs(ports, 2)).toHaveLength(2);
});

test("leased work is alive, and other work is silent since its last sign of life", async () => {
  expect(await getPendingJob(ports, "leased")).toMatchObject({
    ageSeconds: expect.closeTo(1_800, -1),
    silentSeconds: null,
  });
  expect(await getPendingJob(ports, "silent")).toMatchObject({
    ageSeconds: expect.closeTo(3_600, -1),
    silentSeconds: expect.closeTo(3_600, -1),
  });
  expect(await getPendingJob(ports, "ended").catch(({ code }) => code)).toBe("job_not_found");
});

test("open work of an anonymous caller has its class, and a job is paid work", async () => {
  await database.pool.query("UPDATE analyses SET work_class = $1 WHERE id = 'silent'", [
    toStoredWorkClass("anonymous"),
  ]);
  expect(await getPendingJob(ports, "silent")).toMatchObject({ workClass: "anonymous" });
  expect(await getPendingJob(ports, "job")).toMatchObject({ workClass: "paid" });
});

test("silent work is counted separately", async () => {
  const counted = await countOpenJobs({ database });
  expect(counted).toContainEqual({
    kind: "flash-analysis",
    status: "waiting",
    count: 2,
    silent: 1,
    oldestSeconds: expect.any(Number),
  });
  expect(counted).toContainEqual(expect.objectContaining({ kind: "similarity", count: 1, silent: 0 }));
});

test("open work can be sent again by a retry, and ended work cannot", async () => {
  await database.pool.query("UPDATE analyses SET dispatched_at = now()");
  await expect(retryPendingJob(ports, "silent")).resolves.toMatchObject({ id: "silent" });
  for (const id of ["ended", "nothing"]) {
    await expect(retryPendingJob(ports, id)).rejects.toMatchObject({ code: "job_not_found" });
  }
  const { rows } = await database.pool.query("SELECT id FROM analyses WHERE dispatched_at IS NULL");
  expect(rows).toEqual([{ id: "silent" }]);
});
