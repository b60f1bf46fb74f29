import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeEach, expect, test, vi } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { createGroupJobs } from "@/lib/groups/group-jobs";
import { TEST_QUEUE_LIMITS, TEST_REQUESTER } from "@/lib/testing/test-work";
import { createAnalysisStore } from "@/lib/wallets/analysis-queries";
import { measureAnalyses, measureGroupJobs } from "./measure-stores";

const METRICS = {
  callEnded: vi.fn(),
  charged: vi.fn(),
  refunded: vi.fn(),
  jobEnded: vi.fn(),
  workLost: vi.fn(),
  analysisRefused: vi.fn(),
  walletChecked: vi.fn(),
  deliveryTried: vi.fn(),
  walletRead: vi.fn(),
};

const { database } = await provideDatabase();
await openTestAccount(database, 100, "ann");

beforeEach(() => {
  vi.resetAllMocks();
});

/** Counted jobs, with one of 5 credits that was accepted. */
async function acceptJob(jobId: string) {
  const jobs = measureGroupJobs(createGroupJobs(database, TEST_QUEUE_LIMITS), METRICS);
  const work = { kind: "similarity", wallets: [testAddress("A"), testAddress("B")] } as const;
  const order = { owner: "ann", keyId: null, endpoint: "similarity", requestId: jobId, chargeKey: jobId };
  await jobs.accept({ ...order, jobs: [{ jobId, requestId: `req-${jobId}`, work, credits: 5 }] });
  return jobs;
}

test("a job whose last step is repeated is counted once", async () => {
  const jobs = await acceptJob("done");
  expect(await jobs.complete("done", { full: {}, agent: {} })).toBe(true);
  expect(await jobs.complete("done", { full: {}, agent: {} })).toBe(false);
  expect(await jobs.fail("done", "It failed.")).toBeNull();
  const end = { kind: "similarity", status: "completed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
  expect(METRICS.refunded).not.toHaveBeenCalled();
});

test("a job that fails again is counted once, and so is its refund", async () => {
  const jobs = await acceptJob("failed");
  expect(await jobs.fail("failed", "It failed.")).toBe(5);
  expect(await jobs.fail("failed", "It failed.")).toBeNull();
  const end = { kind: "similarity", status: "failed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
  expect(METRICS.refunded.mock.calls).toEqual([[5]]);
});

test("an analysis whose last step is repeated is counted once", async () => {
  const analyses = measureAnalyses(
    createAnalysisStore(database, () => "one", TEST_QUEUE_LIMITS),
    METRICS,
  );
  await analyses.request([testAddress("A")], "flash", TEST_REQUESTER);
  expect(await analyses.finish("analysis-one", null)).toBe(true);
  expect(await analyses.finish("analysis-one", null)).toBe(false);
  const end = { kind: "flash-analysis", status: "completed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
});
