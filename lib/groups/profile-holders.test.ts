import { type Address, address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { HolderProfilesResult } from "@walletlens/engine/result-types";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { toTokenRow } from "@walletlens/engine/wallet/token-rows";
import { expect, test } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { openTestAccount } from "@/lib/db/testing/open-account";
import { readJson } from "@/lib/runtime/json-text";
import { provideProduct } from "@/lib/testing/provide-product";
import { findAnalyses } from "@/lib/wallets/analysis-store";
import { acceptOrder, type NewGroupJob } from "./accept-jobs";
import { findGroupJob, readGroupWork } from "./group-jobs";
import type { GatheredWallet } from "./group-work";
import { findHolders as findTokenHolders } from "./profile-holders";
import { readResult } from "./read-result";
import { readJob } from "./watch-job";

const OWNER = "usr_holders";

const product = await provideProduct({ seed: 1, wallets: 24, mints: 24 });
const { demo } = product;
const token = address(demo.market.featured.token.address);
await openTestAccount(product.database, 100, OWNER);

async function acceptJob(name: string, mint: Address, topN: number, follower: readonly NewGroupJob[] = []) {
  const jobId = `intel-holders-${name}`;
  const work = { kind: "holder-profiles", mint, topN } as const;
  await acceptOrder(product.ports, {
    owner: OWNER,
    keyId: null,
    endpoint: "holders",
    requestId: name,
    chargeKey: `request:${name}`,
    jobs: [{ jobId, requestId: `req-holders-${name}`, work, credits: 5 }, ...follower],
  });
  return jobId;
}

/** Runs the analyses that a job waits for, as the job system does; the chain is unavailable for `failing`. */
async function analyze(gathered: readonly GatheredWallet[], failing: Address | null = null): Promise<void> {
  const { analyses, ports } = product;
  await Promise.all(
    gathered.map(async ({ wallet, analysisId: id }) => {
      if (id === null) return;
      if (wallet !== failing) await analyses.runGroup({ id, run: 1, wallet });
      else await ports.analyses.finish(id, { code: "chain_unavailable", message: "The chain is away." });
    }),
  );
}

/** Finds the holders of a job, and returns the findings that the job stores. */
async function findHolders(id: string) {
  const { jobs, ports } = product;
  await jobs.find({ id, run: 1 });
  const findings = (await readGroupWork(ports, id))?.findings ?? null;
  if (findings?.kind !== "holders") throw new Error("no holders");
  return findings.found;
}

async function readProfiles(jobId: string): Promise<HolderProfilesResult> {
  const result = readJson(await readResult(product.ports, `holder-profiles:result:${jobId}`, OWNER));
  if (!("mode" in result)) throw new Error("not holder profiles");
  return result;
}

/** Every owner's share of the token in percent, from the simulator. */
function readShares(): ReadonlyMap<string, number> {
  const supply = demo.market.mints.find((mint) => mint.address === token)?.supply ?? 0n;
  const shares = new Map<string, number>();
  for (const account of demo.market.tokenAccountsByMint(token)) {
    const state = demo.market.account(account);
    if (state?.kind !== "token" || state.amount === 0n) continue;
    const share = (Number(state.amount) / Number(supply)) * 100;
    shares.set(state.holder, (shares.get(state.holder) ?? 0) + share);
  }
  return shares;
}

/** Value of an owner's units of the token at a sale in SOL, from the simulator. */
function worthOf(owner: string): number {
  const { market } = demo;
  const mint = market.mints.find((known) => known.address === token);
  const tokens =
    ((readShares().get(owner) ?? 0) / 100) * (Number(mint?.supply) / 10 ** (mint?.decimals ?? 0));
  const listedUsd = tokens * (market.priceUsd(token) ?? 0);
  const depthUsd = (market.liquidityUsd(token) ?? 0) / 2;
  return (listedUsd * depthUsd) / (depthUsd + listedUsd) / (market.priceUsd(WRAPPED_SOL) ?? 0);
}

/** The wallet's row of the token in its table of tokens; null without a purchase. */
async function readRow(wallet: Address) {
  const stored = await product.ports.snapshots.find(wallet, "tokens");
  const row = stored?.body.find(({ tokenAddress }) => tokenAddress === token);
  return row === undefined ? null : toTokenRow(row);
}

test("a token's holders are ranked and analyzed, and a failed one is counted without affecting others", async () => {
  const { jobs, ports, database } = product;
  for (const stored of ["wallet_snapshots", "wallets"]) {
    await database.pool.query(`DELETE FROM ${stored}`);
  }
  const jobId = await acceptJob("one", token, 12);
  const found = await findHolders(jobId);
  const failing = found.holders.at(-1)?.wallet ?? null;
  await analyze(found.holders, failing);
  await expect(jobs.follow({ id: jobId, run: 1 })).resolves.toEqual({ status: "done", result: true });
  await jobs.conclude({ id: jobId, run: 1 });

  const analyzed = await findAnalyses(
    ports,
    found.holders.flatMap(({ analysisId }) => analysisId ?? []),
  );
  const ofAnalyses = analyzed.reduce((sum, { cost }) => sum + (cost?.calls ?? 0), 0);
  expect(ofAnalyses).toBeGreaterThan(100);
  const { cost } = await readJob(ports, jobId);
  // Own calls of the job: the mint, its program, its accounts; the mint is requested again with the holders.
  expect(cost?.calls).toBe(ofAnalyses + 3);
  expect(cost?.byMethod.getProgramAccounts).toBe(1);

  const { profiles, metadata } = await readProfiles(jobId);
  expect(profiles).toHaveLength(found.holders.length - 1);
  expect(metadata).toMatchObject({
    totalHoldersRequested: 12,
    failedHolders: 1,
    discovery: "program_accounts",
    truncated: false,
  });
  const shares = readShares();
  for (const { walletAddress, supplyPercent } of profiles) {
    expect(supplyPercent).toBeCloseTo(shares.get(walletAddress) ?? Number.NaN, 9);
  }
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({ status: "completed", progress: 100 });
});

test("units in frozen accounts are worth 0 and retain their rank", async () => {
  const { ports } = product;
  const readHolders = async (mint: Address) => {
    const found = await ports.chain.readHolders(mint);
    const holdings = found?.holdings.map((holding) => ({ ...holding, frozen: holding.amount })) ?? [];
    return found === null ? null : { ...found, holdings };
  };
  const request = { owner: OWNER, mint: token, topN: 3 };
  const found = await findTokenHolders(
    { ...ports, chain: { ...ports.chain, readHolders } },
    "frozen",
    request,
  );
  const holders = found?.holders ?? [];
  expect(holders.map(({ frozen }) => frozen)).toEqual(holders.map(({ amount }) => amount));
  expect(holders.map(({ rank, valueSol }) => [rank, valueSol])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
});

test("the profile of a holder matches the simulator, and pools are listed and skipped", async () => {
  const { jobs } = product;
  const jobId = await acceptJob("known", token, 100);
  const found = await findHolders(jobId);
  await analyze(found.holders);
  await jobs.conclude({ id: jobId, run: 1 });
  const { profiles } = await readProfiles(jobId);
  const truths = new Map(demo.market.truths.map((truth) => [truth.address, truth]));
  const traders = profiles.filter(({ walletAddress }) => truths.get(walletAddress)?.label === null);
  expect(traders.length).toBeGreaterThan(5);
  expect(
    traders.map((profile) => [
      profile.behaviorType,
      // Balances are explained later: until then only they may limit the tier.
      String(profile.tierReasons) === "reconciliation" ? "GOLD" : profile.dataQualityTier,
      profile.completedCycleCount,
      Math.round(profile.walletRealizedPnlSol * 1e9),
    ]),
  ).toEqual(
    traders.map(({ walletAddress }) => {
      const truth = truths.get(walletAddress);
      const realized = Number(truth?.realizedPnlLamports);
      return [truth?.behaviorType, truth?.dataQualityTier, truth?.completedCycles, realized];
    }),
  );
  const rows = await Promise.all(traders.map(({ walletAddress }) => readRow(address(walletAddress))));
  expect(rows.filter((row) => row !== null).length).toBeGreaterThan(5);
  expect(traders.map((profile) => profile.token)).toEqual(rows);
  for (const { walletAddress, tokenHoldingValueSol } of profiles) {
    expect(tokenHoldingValueSol).toBeCloseTo(worthOf(walletAddress), 9);
  }
  const skipped = profiles.filter(({ analysisSkipped }) => analysisSkipped);
  expect(skipped.length).toBeGreaterThan(0);
  for (const { knownType, knownLabel, token: result } of skipped) {
    expect([knownType, knownLabel]).not.toContain(null);
    // A name, not a sentence.
    expect(knownLabel).not.toMatch(/\.$/);
    expect(result).toBeNull();
  }
});

test("a deep analysis also compares the first analyzed holders", async () => {
  const { jobs, ports } = product;
  const follower = { jobId: "intel-follower", requestId: "req-follower", credits: 10 };
  const work = { kind: "similarity", wallets: [] } as const;
  const jobId = await acceptJob("deep", token, 40, [{ ...follower, work }]);
  const found = await findHolders(jobId);
  await analyze(found.holders);
  await jobs.conclude({ id: jobId, run: 1 });
  const { profiles } = await readProfiles(jobId);
  const following = { id: follower.jobId, run: 1 };
  await jobs.find(following);
  await jobs.follow(following);
  await jobs.conclude(following);
  const result = readJson(await readResult(ports, "similarity:agent:result:req-follower", OWNER));
  const compared = Math.min(30, profiles.filter(({ analysisSkipped }) => !analysisSkipped).length);
  expect(result).toMatchObject({ metadata: { walletsAnalyzed: compared } });
});

test("a missing token ends the job with a refund", async () => {
  const { jobs, ports } = product;
  const before = (await readLedger(ports, OWNER)).balance;
  const jobId = await acceptJob("gone", testAddress("Gone"), 5);
  await jobs.find({ id: jobId, run: 1 });
  await expect(findGroupJob(ports, jobId)).resolves.toMatchObject({
    status: "failed",
    error: "The token does not exist.",
  });
  expect((await readLedger(ports, OWNER)).balance).toBe(before);
});
