import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { concludeGroup, findGroup } from "@/lib/coordination/run-group-job";
import { MemoryBudget } from "@/lib/runtime/memory-budget";
import { acceptGroupJob, analyzeGathered } from "@/lib/testing/accept-group-job";
import { provideProduct } from "@/lib/testing/provide-product";
import { limitUnpaid, readUnpaid } from "./accept-jobs";
import { findGroupJob, readGroupWork } from "./group-jobs";
import type { GatheredWallet } from "./group-work";
import { refuseUnusable } from "./refuse-unusable";

const EXCHANGE = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
const UNUSED = address("4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");

const product = await provideProduct({ seed: 1, wallets: 60, mints: 60 }, { FLASH_SIGNATURES: "10" });
const { ports, database } = product;
const traders = product.demo.market.truths
  .filter(({ persona }) => persona === "ring")
  .map((truth) => address(truth.address));
const program = address(product.demo.market.launches[0]?.mint ?? "");

/** Requested analyses of a caller: their kinds, sorted. */
async function listRequested(caller: string): Promise<readonly string[]> {
  const text = "SELECT kind FROM analyses WHERE caller = $1 ORDER BY kind";
  const { rows } = await database.pool.query<{ readonly kind: string }>(text, [caller]);
  return rows.map(({ kind }) => kind);
}

async function countUnpaid(owner: string): Promise<number> {
  return (await readUnpaid(ports, owner)).analyses;
}

/** Begins a job and runs the analyses that it requests. */
async function begin(kind: "similarity" | "combined", wallets: readonly Address[]) {
  await database.pool.query("DELETE FROM wallet_snapshots");
  const job = await acceptGroupJob(product.database, kind, wallets);
  await findGroup(ports, job.jobId);
  const findings = (await readGroupWork(ports, job.jobId))?.findings;
  const gathered: readonly GatheredWallet[] = findings?.kind === "wallets" ? findings.wallets : [];
  await analyzeGathered(product, gathered);
  return { ...job, gathered };
}

test.each([
  ["combined", "an address that was never used", UNUSED],
  ["combined", "an exchange", EXCHANGE],
  ["combined", "an account of a program", program],
  ["similarity", "an address that was never used", UNUSED],
] as const)("a %s job that must fail for %s analyzes no wallet and is refunded", async (kind, _, other) => {
  const { jobId, owner } = await begin(kind, [...traders.slice(0, 1), other]);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ status: "failed" });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
  expect(await listRequested(owner)).toEqual([]);
  expect(await countUnpaid(owner)).toBe(1);
});

test("wallets that suffice cost one call to tell, and none if their metrics are stored", async () => {
  await database.pool.query("DELETE FROM wallet_snapshots");
  const chain = ports.chain.counting();
  const wallets = [UNUSED, ...traders.slice(0, 2)];
  expect(await refuseUnusable({ ...ports, chain }, "combined", wallets)).toBeNull();
  expect(chain.stats().calls).toBe(1);
  const gathered = (await begin("combined", wallets)).gathered;
  expect(gathered).toHaveLength(3);
  const fresh = ports.chain.counting();
  expect(await refuseUnusable({ ...ports, chain: fresh }, "combined", wallets)).toBeNull();
  expect(fresh.stats().calls).toBe(0);
});

test("an emptied wallet counts as used, by its signatures", async () => {
  await database.pool.query("DELETE FROM wallet_snapshots");
  const chain = { ...ports.chain, readBalances: async () => new Map() };
  expect(await refuseUnusable({ ...ports, chain }, "combined", traders.slice(0, 2))).toBeNull();
  expect(
    await refuseUnusable({ ...ports, chain }, "combined", [...traders.slice(0, 1), UNUSED]),
  ).toMatchObject({
    code: "wallet_not_found",
  });
});

test("the rest of the histories of a job's wallets is requested when it completes, not when it must be refunded", async () => {
  const failed = await begin("combined", traders.slice(0, 2));
  await concludeGroup({ ...ports, memory: new MemoryBudget(1) }, failed.jobId);
  expect(await listRequested(failed.owner)).toEqual(["group", "group"]);
  const completed = await begin("combined", traders.slice(0, 2));
  expect(await listRequested(completed.owner)).toEqual(["group", "group"]);
  await concludeGroup(ports, completed.jobId);
  expect(await listRequested(completed.owner)).toEqual(["group", "group", "history", "history"]);
  expect([await countUnpaid(failed.owner), await countUnpaid(completed.owner)]).toEqual([3, 0]);
});

test("an owner whose jobs were refunded after 50 analyses in an hour waits until the first of them is an hour old", async () => {
  const { owner, jobId } = await begin("combined", traders.slice(0, 2));
  await concludeGroup({ ...ports, memory: new MemoryBudget(1) }, jobId);
  await database.pool.query("UPDATE group_jobs SET unpaid_analyses = 50 WHERE id = $1", [jobId]);
  await expect(limitUnpaid(ports, owner)).rejects.toMatchObject({
    code: "rate_limited",
    fields: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3_500 && seconds <= 3_600) },
  });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
  await database.pool.query(
    "UPDATE group_jobs SET created_at = now() - interval '61 minutes' WHERE id = $1",
    [jobId],
  );
  await expect(limitUnpaid(ports, owner)).resolves.toBeUndefined();
});

test("a job that fails with the provider counts only the analyses that ended well before", async () => {
  await database.pool.query("DELETE FROM wallet_snapshots");
  const { jobId, owner } = await acceptGroupJob(product.database, "combined", traders.slice(0, 3));
  await findGroup(ports, jobId);
  const findings = (await readGroupWork(ports, jobId))?.findings;
  if (findings?.kind !== "wallets") throw new Error("the job has found no wallets");
  const [first, ...others] = findings.wallets;
  await analyzeGathered(product, first === undefined ? [] : [first]);
  const failure = { code: "chain_unavailable", message: "The chain is away." } as const;
  for (const { analysisId } of others) await ports.analyses.finish(analysisId ?? "", failure);
  await concludeGroup(ports, jobId);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ errorCode: "chain_unavailable" });
  expect(await countUnpaid(owner)).toBe(1);
});
