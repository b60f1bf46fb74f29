import { type Address, address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { concludeGroup, findGroup } from "@/lib/coordination/run-group-job";
import { readJson } from "@/lib/runtime/json-text";
import { MemoryBudget } from "@/lib/runtime/memory-budget";
import { acceptGroupJob, analyzeGathered } from "@/lib/testing/accept-group-job";
import { provideProduct } from "@/lib/testing/provide-product";
import { requestWallets } from "./gather-wallets";
import { findGroupJob, readGroupWork, storeFindings } from "./group-jobs";
import { type GroupResult, readResult } from "./read-result";

const EXCHANGE = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
const UNUSED = address("4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T");

const product = await provideProduct({ seed: 1, wallets: 60, mints: 60 });
const { ports } = product;
const ring = product.demo.market.truths
  .filter(({ persona }) => persona === "ring")
  .map((truth) => address(truth.address));

/** Runs a job about the wallets to its end, as the job system does. */
async function combine(wallets: readonly Address[], using: typeof ports = ports) {
  const job = await acceptGroupJob(product.database, "combined", wallets);
  await findGroup(ports, job.jobId);
  const state = await readGroupWork(ports, job.jobId);
  if (state === null) return job;
  const { findings } = state;
  if (findings?.kind !== "wallets") throw new Error("the job has found no wallets");
  await analyzeGathered(product, findings.wallets);
  await concludeGroup(using, job.jobId);
  return job;
}

async function read({ owner, requestId }: { readonly owner: string; readonly requestId: string }) {
  const [full, agent] = await Promise.all(
    ["combined:result:", "combined:agent:result:"].map(
      async (prefix): Promise<GroupResult> =>
        readJson(await readResult(ports, `${prefix}${requestId}`, owner)),
    ),
  );
  if (full === undefined || !("perWallet" in full) || !("summary" in full)) throw new Error("not full");
  if (agent === undefined || !("perWallet" in agent) || "summary" in agent) throw new Error("not compact");
  return { full, agent };
}

test("several wallets as one are one profile, whose realized result is the sum of their results, in both shapes", async () => {
  const { full, agent } = await read(await combine(ring.toReversed()));
  expect(full.wallets).toEqual(ring.toSorted());
  expect(full.perWallet.map(({ walletAddress }) => walletAddress)).toEqual(full.wallets);
  const sum = full.perWallet.reduce((all, { realizedPnlSol }) => all + realizedPnlSol, 0);
  expect(full.pnl.allTime.realizedPnlSol).not.toBe(0);
  expect(sum).toBeCloseTo(full.pnl.allTime.realizedPnlSol, 6);
  expect(full.perWallet.reduce((all, { share }) => all + (share ?? 0), 0)).toBeCloseTo(1, 9);
  expect(full.coverage.complete).toBe(true);
  expect(full.hud.walletAddress).toBe(full.wallets[0]);
  expect(full).toMatchObject(agent);
});

test("several wallets as one hold the sum of their holdings", async () => {
  const { full } = await read(await combine(ring.slice(0, 2)));
  const huds = await Promise.all(
    full.wallets.map((wallet) => ports.snapshots.find(address(wallet), "profile")),
  );
  const balances = huds.map((stored) => stored?.body.summary.currentSolBalance ?? 0);
  expect(full.summary.currentSolBalance).toBeCloseTo((balances[0] ?? 0) + (balances[1] ?? 0), 9);
});

test("several wallets as one omit and name an exchange and an address that was never used", async () => {
  const { full, agent } = await read(await combine([...ring.slice(0, 2), EXCHANGE, UNUSED]));
  for (const result of [full, agent]) {
    expect(result.wallets).toEqual(ring.slice(0, 2).sort());
    expect([result.skipped, result.notFound]).toEqual([[EXCHANGE], [UNUSED]]);
  }
});

test.each([
  ["an address that was never used", UNUSED, "wallet_not_found"],
  ["an exchange", EXCHANGE, "system_wallet"],
])("several wallets as one fail with a refund if the only other one is %s", async (_, other, errorCode) => {
  const { jobId, owner } = await combine([...ring.slice(0, 1), other]);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ status: "failed", errorCode });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
});

test("several wallets as one fail with the limit and a refund if their histories exceed the memory budget", async () => {
  const memory = new MemoryBudget(10);
  const { jobId, owner } = await combine(ring.slice(0, 2), { ...ports, memory });
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    ...{ status: "failed", errorCode: "invalid_request" },
    error: expect.stringContaining("more than 10 transactions"),
  });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
});

test("several wallets as one fail with a refund if one could not be read", async () => {
  const unread = address("CuieVDEDtLo7FypA9SbLM9saXFdb1dsshEkyErMqkRQq");
  const wallets = [...ring.slice(0, 1), unread];
  const { jobId, owner } = await acceptGroupJob(product.database, "combined", wallets);
  const gathered = await requestWallets(ports, owner, wallets);
  await storeFindings(ports, jobId, { kind: "wallets", wallets: gathered });
  const failure = { code: "chain_unavailable", message: "The chain is away." } as const;
  await ports.analyses.finish(gathered[1]?.analysisId ?? "", failure);
  await concludeGroup(ports, jobId);
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    status: "failed",
    errorCode: "chain_unavailable",
    error: expect.stringContaining("The chain is away."),
  });
  await expect(readLedger(ports, owner)).resolves.toMatchObject({ balance: 5 });
});
