import { testAddress } from "@walletlens/engine/testing/build-change";
import { beforeEach, expect, test, vi } from "vitest";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { acceptOrder } from "./accept-jobs";
import { completeGroupJob, failGroupJob } from "./end-group-job";

const METRICS = { ...NO_TELEMETRY, refunded: vi.fn(), jobEnded: vi.fn() };

const { database } = await provideDatabase();
const ports = { database, metrics: METRICS };
await openTestAccount(database, 100, "ann");

beforeEach(() => {
  vi.resetAllMocks();
});

async function acceptJob(jobId: string): Promise<void> {
  const work = { kind: "similarity", wallets: [testAddress("A"), testAddress("B")] } as const;
  const order = { owner: "ann", keyId: null, endpoint: "similarity", requestId: jobId, chargeKey: jobId };
  await acceptOrder(ports, { ...order, jobs: [{ jobId, requestId: `req-${jobId}`, work, credits: 5 }] });
}

test("a job whose last step is repeated is counted once", async () => {
  await acceptJob("done");
  expect(await completeGroupJob(ports, "done", { full: {}, agent: {} })).toBe(true);
  expect(await completeGroupJob(ports, "done", { full: {}, agent: {} })).toBe(false);
  expect(await failGroupJob(ports, "done", "It failed.")).toBeNull();
  const end = { kind: "similarity", status: "completed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
  expect(METRICS.refunded).not.toHaveBeenCalled();
});

test("a job that fails again is counted once, and so is its refund", async () => {
  await acceptJob("failed");
  expect(await failGroupJob(ports, "failed", "It failed.")).toBe(5);
  expect(await failGroupJob(ports, "failed", "It failed.")).toBeNull();
  const end = { kind: "similarity", status: "failed", seconds: expect.any(Number) };
  expect(METRICS.jobEnded.mock.calls).toEqual([[end]]);
  expect(METRICS.refunded.mock.calls).toEqual([[5]]);
});
