import { expect, test } from "vitest";
import { createChargeQueue } from "@/lib/billing/charges";
import { chargeOf, openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { addJob, findPrepaidJob, findWalletJob, type NewJob } from "./jobs";

const WALLET = "FzLZJCdqWNJ3mda5JswHC6kCKQ28C6DQbFAxjXhDyNJX";

const { database } = await provideDatabase();
const ports = { database };

/** An analysis that ended this number of minutes ago; null for a running one. */
async function addAnalysis(id: string, status: string, endedMinutesAgo: number | null): Promise<void> {
  await database.pool.query(
    `INSERT INTO analyses (id, wallet, kind, status, progress, error, finished_at)
     VALUES ($1, $1, 'flash', $2, $3, $4, now() - make_interval(mins => $5))`,
    [
      id,
      status,
      status === "completed" ? 100 : 40,
      status === "failed" ? "It failed." : null,
      endedMinutesAgo,
    ],
  );
}

function jobOf(id: string, analysisId: string): NewJob {
  return {
    id,
    owner: "usr_1",
    keyId: "key_1",
    endpoint: "wallet-hud",
    subject: WALLET,
    analysisId,
    paidBy: null,
  };
}

function search(jobId: string) {
  return { jobId, owner: "usr_1", endpoint: "wallet-hud", subject: WALLET };
}

test("a job has the state of its analysis", async () => {
  await addAnalysis("runs", "active", null);
  await addJob(ports, jobOf("job-runs", "runs"));
  await expect(findWalletJob(ports, "job-runs")).resolves.toMatchObject({
    id: "job-runs",
    kind: "wallet-hud",
    owner: "usr_1",
    status: "active",
    progress: 40,
    error: null,
    finishedAt: null,
  });
  await database.pool.query(
    `UPDATE analyses SET status = 'failed', error = 'It failed.', error_code = 'internal', finished_at = now()
     WHERE id = 'runs'`,
  );
  await expect(findWalletJob(ports, "job-runs")).resolves.toMatchObject({
    status: "failed",
    error: "It failed.",
    errorCode: "internal",
  });
});

/** A waiting analysis that was requested this number of minutes ago. */
async function addWaiting(id: string, kind: string, requestedMinutesAgo: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO analyses (id, wallet, kind, created_at) VALUES ($1, $1, $2, now() - make_interval(mins => $3))`,
    [id, kind, requestedMinutesAgo],
  );
  await addJob(ports, jobOf(`job-${id}`, id));
}

test("a waiting job has a position among the waiting analyses of its kind, oldest first", async () => {
  await addWaiting("waits-second", "flash", 20);
  await addWaiting("waits-third", "flash", 10);
  await addWaiting("waits-first", "flash", 30);
  await addWaiting("waits-background", "history", 40);
  await addAnalysis("begun", "active", null);
  await addJob(ports, jobOf("job-begun", "begun"));
  await expect(findWalletJob(ports, "job-waits-first")).resolves.toMatchObject({
    queue: { position: 1, length: 3 },
  });
  await expect(findWalletJob(ports, "job-waits-second")).resolves.toMatchObject({
    queue: { position: 2, length: 3 },
  });
  await expect(findWalletJob(ports, "job-waits-third")).resolves.toMatchObject({
    queue: { position: 3, length: 3 },
  });
  await expect(findWalletJob(ports, "job-waits-background")).resolves.toMatchObject({
    queue: { position: 1, length: 1 },
  });
  await expect(findWalletJob(ports, "job-begun")).resolves.toMatchObject({ queue: null });

  await database.pool.query("UPDATE analyses SET status = 'active' WHERE id = 'waits-first'");
  await expect(findWalletJob(ports, "job-waits-first")).resolves.toMatchObject({ queue: null });
  await expect(findWalletJob(ports, "job-waits-third")).resolves.toMatchObject({
    queue: { position: 2, length: 2 },
  });
});

test("simultaneous requests have different positions", async () => {
  await database.pool.query(
    "INSERT INTO analyses (id, wallet, kind, created_at) SELECT 'same-' || n, 'same-' || n, 'group', now() FROM generate_series(1, 3) n",
  );
  const places = [];
  for (const n of [1, 2, 3]) {
    await addJob(ports, jobOf(`job-same-${n}`, `same-${n}`));
    places.push((await findWalletJob(ports, `job-same-${n}`))?.queue?.position);
  }
  expect(places).toEqual([1, 2, 3]);
});

test("a job is available for 15 minutes after its analysis has ended", async () => {
  await addAnalysis("recent", "completed", 14);
  await addAnalysis("old", "completed", 16);
  await addJob(ports, jobOf("job-recent", "recent"));
  await addJob(ports, jobOf("job-old", "old"));
  await expect(findWalletJob(ports, "job-recent")).resolves.toMatchObject({
    status: "completed",
    progress: 100,
  });
  await expect(findWalletJob(ports, "job-old")).resolves.toBeNull();
  await expect(findPrepaidJob(ports, search("job-recent"))).resolves.toMatchObject({
    id: "job-recent",
    paid: false,
  });
  await expect(findPrepaidJob(ports, search("job-old"))).resolves.toBeNull();
});

test("a job is removed with its analysis", async () => {
  await addJob(ports, jobOf("job-orphan", "never-was"));
  await expect(findWalletJob(ports, "job-orphan")).resolves.toBeNull();
  await expect(findPrepaidJob(ports, search("job-orphan"))).resolves.toBeNull();
});

test("a repeated request of one owner has the same job, and another owner has another job", async () => {
  await addAnalysis("shared", "active", null);
  await expect(addJob(ports, jobOf("job-first", "shared"))).resolves.toBe("job-first");
  await expect(addJob(ports, jobOf("job-second", "shared"))).resolves.toBe("job-first");
  await expect(addJob(ports, { ...jobOf("job-third", "shared"), owner: "usr_2" })).resolves.toBe("job-third");
  await expect(addJob(ports, { ...jobOf("job-fourth", "shared"), endpoint: "wallet-tokens" })).resolves.toBe(
    "job-fourth",
  );
});

test.each([
  ["another owner", { owner: "usr_2" }],
  ["another endpoint", { endpoint: "wallet-profile" }],
  ["another wallet", { subject: "11111111111111111111111111111111" }],
  ["another id", { jobId: "job-none" }],
])("a prepaid job is not found by %s", async (_, difference) => {
  await addAnalysis(`prepaid ${_}`, "active", null);
  await addJob(ports, jobOf(`job-prepaid ${_}`, `prepaid ${_}`));
  const own = search(`job-prepaid ${_}`);
  await expect(findPrepaidJob(ports, own)).resolves.toMatchObject({ id: own.jobId, paid: false });
  await expect(findPrepaidJob(ports, { ...own, ...difference })).resolves.toBeNull();
});

test("a prepaid job counts as paid when its charge is in the ledger", async () => {
  await addAnalysis("charged", "completed", 1);
  await addJob(ports, jobOf("job-charged", "charged"));
  await openTestAccount(database, 5, "usr_1");
  const charge = { ...chargeOf("usr_1", 1, "r1"), jobId: "job-charged", chargeKey: "job:job-charged" };
  await createChargeQueue(database).charge(charge);
  await expect(findPrepaidJob(ports, search("job-charged"))).resolves.toMatchObject({
    id: "job-charged",
    paid: true,
  });
});

test("a caller has 100 jobs for one analysis: repetitions and paid jobs are recorded beyond, and other callers have theirs", async () => {
  await addAnalysis("crowded", "active", null);
  const add = (n: number, more: Partial<NewJob> = {}) =>
    addJob(ports, { ...jobOf(`crowded-${n}`, "crowded"), subject: `${WALLET} asOf=${n}`, ...more });
  for (let n = 0; n < 100; n += 1) await add(n);
  await expect(add(100)).rejects.toMatchObject({ code: "rate_limited", fields: { retryAfterSeconds: 5 } });
  await expect(add(7, { id: "another" })).resolves.toBe("crowded-7");
  await expect(add(101, { paidBy: "call:1" })).resolves.toBe("crowded-101");
  await expect(add(102, { owner: "usr_2" })).resolves.toBe("crowded-102");
});
