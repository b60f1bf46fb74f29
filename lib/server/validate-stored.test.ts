import { expect, test, vi } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createGroupJobs } from "@/lib/groups/group-jobs";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { TEST_QUEUE_LIMITS } from "@/lib/testing/test-work";
import { createSnapshotStore } from "@/lib/wallets/snapshot-store";
import { COMBINED_WALLETS, combineNothing } from "./testing/sample-combined";
import { NO_SIMILARITY } from "./testing/sample-similarity";
import { checkResults, checkSnapshots } from "./validate-stored";

const { database } = await provideDatabase();
const { wallet } = EMPTY_WALLET;

test("metrics that violate their schema are not stored, and an error is logged", async () => {
  const log = { error: vi.fn() };
  const snapshots = checkSnapshots(createSnapshotStore(database), log);
  const hud = { ...EMPTY_VIEWS.hud, winRate: Number.NaN };
  const profile = { ...EMPTY_VIEWS.profile, walletAddress: JSON.parse("1") };
  for (const wrong of [{ hud }, { profile }]) {
    const saving = snapshots.save(wallet, 1_000, { ...EMPTY_VIEWS, ...wrong }, false);
    await expect(saving).rejects.toMatchObject({ code: "internal" });
  }
  await expect(snapshots.find(wallet, "hud")).resolves.toBeNull();
  expect(log.error).toHaveBeenCalledTimes(2);

  await snapshots.save(wallet, 1_000, EMPTY_VIEWS, false);
  await expect(snapshots.find(wallet, "hudText")).resolves.toMatchObject({
    body: JSON.stringify(EMPTY_VIEWS.hud),
  });
});

test("a job whose result violates its schema fails, and its price is refunded", async () => {
  const owner = "usr_checked";
  await openTestAccount(database, 5, owner);
  const jobs = checkResults(createGroupJobs(database, TEST_QUEUE_LIMITS), { error: vi.fn() });
  const ids = { jobId: "intel-similarity-checked", requestId: "req-similarity-checked" };
  const work = { kind: "similarity", wallets: [wallet] } as const;
  const call = { owner, keyId: null, endpoint: "similarity", requestId: "r", chargeKey: "request:checked" };
  await jobs.accept({ ...call, jobs: [{ ...ids, work, credits: 5 }] });

  await expect(jobs.complete(ids.jobId, { full: NO_SIMILARITY, agent: {} })).resolves.toBe(false);
  await expect(jobs.find(ids.jobId)).resolves.toMatchObject({ status: "failed", errorCode: "internal" });
  const balance = await database.prisma.creditBalance.findUnique({ where: { userId: owner } });
  expect(balance?.credits).toBe(5);
});

test("the cost of a job is stored with its result", async () => {
  const owner = "usr_cost";
  await openTestAccount(database, 5, owner);
  const jobs = checkResults(createGroupJobs(database, TEST_QUEUE_LIMITS), { error: vi.fn() });
  const ids = { jobId: "intel-combined-cost", requestId: "req-combined-cost" };
  const work = { kind: "combined", wallets: COMBINED_WALLETS } as const;
  const call = { owner, keyId: null, endpoint: "combined", requestId: "r", chargeKey: "request:cost" };
  await jobs.accept({ ...call, jobs: [{ ...ids, work, credits: 5 }] });
  const cost = {
    calls: 3,
    byMethod: { getTransaction: 3 },
    bytes: 900,
    credits: null,
    retries: 0,
  };
  await expect(jobs.complete(ids.jobId, await combineNothing(), cost)).resolves.toBe(true);
  const row = await database.prisma.groupJob.findUnique({ where: { id: ids.jobId } });
  expect(row?.costs).toEqual([{ ...cost, hedged: 0 }]);
});
