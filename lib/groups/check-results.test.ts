import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test, vi } from "vitest";
import type { Log } from "@/lib/config/log";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { COMBINED_WALLETS, combineNothing } from "@/lib/server/testing/sample-combined";
import { NO_SIMILARITY } from "@/lib/server/testing/sample-similarity";
import { fake } from "@/lib/testing/fake";
import { acceptOrder } from "./accept-jobs";
import { checkResults } from "./check-results";
import { completeGroupJob } from "./end-group-job";
import { findGroupJob } from "./group-jobs";

const { database } = await provideDatabase();
const ports = { database, metrics: NO_TELEMETRY, log: fake<Log>({ error: vi.fn() }) };

test("a job whose result violates its schema fails, and its price is refunded", async () => {
  const owner = "usr_checked";
  await openTestAccount(database, 5, owner);
  const ids = { jobId: "intel-similarity-checked", requestId: "req-similarity-checked" };
  const work = { kind: "similarity", wallets: [testAddress("A")] } as const;
  const call = { owner, keyId: null, endpoint: "similarity", requestId: "r", chargeKey: "request:checked" };
  await acceptOrder(ports, { ...call, jobs: [{ ...ids, work, credits: 5 }] });

  await expect(checkResults(ports, ids.jobId, { full: NO_SIMILARITY, agent: {} })).resolves.toBe(false);
  expect(ports.log.error).toHaveBeenCalledOnce();
  await expect(findGroupJob(ports, ids.jobId)).resolves.toMatchObject({
    status: "failed",
    errorCode: "internal",
  });
  const balance = await database.prisma.creditBalance.findUnique({ where: { userId: owner } });
  expect(balance?.credits).toBe(5);
});

test("the cost of a job is stored with its result", async () => {
  const owner = "usr_cost";
  await openTestAccount(database, 5, owner);
  const ids = { jobId: "intel-combined-cost", requestId: "req-combined-cost" };
  const work = { kind: "combined", wallets: COMBINED_WALLETS } as const;
  const call = { owner, keyId: null, endpoint: "combined", requestId: "r", chargeKey: "request:cost" };
  await acceptOrder(ports, { ...call, jobs: [{ ...ids, work, credits: 5 }] });
  const cost = { calls: 3, byMethod: { getTransaction: 3 }, bytes: 900, credits: null, retries: 0 };
  const results = await combineNothing();
  await expect(checkResults(ports, ids.jobId, results)).resolves.toBe(true);
  await expect(completeGroupJob(ports, ids.jobId, results, cost)).resolves.toBe(true);
  const row = await database.prisma.groupJob.findUnique({ where: { id: ids.jobId } });
  expect(row?.costs).toEqual([{ ...cost, hedged: 0 }]);
});
