import type { Address } from "@walletlens/engine/address";
import { toTokens } from "@walletlens/engine/amount";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { buildAgentHolders } from "@walletlens/engine/holders/agent-holders";
import type { HolderOutcome, HolderResult } from "@walletlens/engine/holders/holder-outcome";
import { buildHolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import { rankHolders } from "@walletlens/engine/holders/rank-holders";
import { toPresentPrices } from "@walletlens/engine/wallet/present-prices";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import { findWorth } from "@walletlens/engine/wallet/token-worth";
import type { MintHolders } from "@walletlens/solana/chain-reader";
import type { TokenPrice } from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/config/errors";
import { addWalletEvents, type HolderFinished, listEventWallets } from "@/lib/jobs/job-events";
import { completePaidJob } from "./complete-paid-job";
import { failGroupJob } from "./end-group-job";
import {
  collectWallets,
  type GatheredView,
  type GroupPorts,
  recordAnalyses,
  requestWallets,
  sumWalletCosts,
} from "./gather-wallets";
import { findFollower, storeFindings } from "./group-jobs";
import type { FoundHolders } from "./group-work";

/** A deep analysis compares the first 30 analyzed holders (docs/definitions.md#holders). */
const MAX_COMPARED = 30;

/**
 * Finds the holders for a job of `owner` and requests their analyses. If the token does not exist, fails the
 * job and returns null.
 */
export async function findHolders(
  ports: GroupPorts,
  jobId: string,
  { owner, mint, topN }: { readonly owner: string; readonly mint: Address; readonly topN: number },
): Promise<FoundHolders | null> {
  const startedAt = ports.clock.now();
  const [mintHolders, prices] = await Promise.all([ports.chain.readHolders(mint), readPrices(ports, mint)]);
  if (mintHolders === null) {
    await failGroupJob(ports, jobId, "The token does not exist.", "token_not_found");
    return null;
  }
  const { discovery, truncated } = mintHolders;
  const valueSolOf = createValuation(mint, mintHolders, prices);
  const ranked = rankHolders(mintHolders.holdings, mintHolders.supply, topN);
  const gathered = await requestWallets(
    ports,
    owner,
    ranked.map((holder) => holder.owner),
  );
  const holders = ranked.map(({ owner: wallet, rank, supplyPercent, amount, frozen }, position) => ({
    wallet,
    analysisId: gathered[position]?.analysisId ?? null,
    rank,
    supplyPercent,
    amount: amount.toString(),
    ...(frozen === undefined ? {} : { frozen: frozen.toString() }),
    valueSol: valueSolOf(amount, frozen ?? 0n),
  }));
  return { mint, topN, discovery, truncated, startedAt, holders };
}

/**
 * Builds and stores the result of a job whose analyses have ended. Failed holders are counted and do not
 * affect the others. A dependent job receives its wallets first.
 */
export async function profileHolders(
  ports: GroupPorts,
  jobId: string,
  foundHolders: FoundHolders,
): Promise<void> {
  const { mint: tokenMint, topN, discovery, truncated, holders, startedAt } = foundHolders;
  const outcomes = await collectHolders(ports, tokenMint, holders);
  const survey = { tokenMint, topN, discovery, truncated, outcomes };
  const follower = await findFollower(ports, jobId);
  if (follower !== null) {
    const compared = outcomes.filter(({ result }) => result.status === "analyzed").slice(0, MAX_COMPARED);
    const wallets = compared.map(({ holder }) => ({ wallet: holder.owner, analysisId: null }));
    const supplyPercents = compared.map(({ holder }) => holder.supplyPercent);
    const holdersOf = { mint: tokenMint, supplyPercents };
    await storeFindings(ports, follower, { kind: "wallets", wallets, holdersOf });
  }
  const results = {
    full: buildHolderProfiles(survey, ports.clock.now() - startedAt),
    agent: buildAgentHolders(survey),
  };
  await completePaidJob(ports, jobId, holders, results, await sumWalletCosts(ports, holders));
}

/** Returns the outcomes of these holders of `mint`, in order. */
async function collectHolders(
  ports: GroupPorts,
  mint: Address,
  holders: FoundHolders["holders"],
): Promise<readonly HolderOutcome[]> {
  const [views, tokens] = await Promise.all([
    collectWallets(ports, holders, "holder"),
    ports.snapshots.findTokens(
      holders.map(({ wallet }) => wallet),
      mint,
    ),
  ]);
  return holders.map(({ wallet: owner, rank, supplyPercent, amount, frozen, valueSol }, position) => ({
    holder: {
      owner,
      rank,
      supplyPercent,
      amount: BigInt(amount),
      ...(frozen === undefined ? {} : { frozen: BigInt(frozen) }),
    },
    valueSol,
    result: toResult(views[position], tokens.get(owner) ?? null),
  }));
}

function toResult(view: GatheredView<"holder"> | undefined, token: TokenPnl | null): HolderResult {
  if (view?.status === "ready") return { status: "analyzed", metrics: view.body, token, label: view.label };
  return view?.status === "skipped" ? view : { status: "failed" };
}

/** Returns a function that values units of the token in SOL, of which a part is frozen; null for unpriced units. */
function createValuation(
  mint: Address,
  { decimals, supply, isScaled }: MintHolders,
  prices: ReadonlyMap<Address, TokenPrice> | null,
): (amount: bigint, frozen: bigint) => number | null {
  const mints = new Map([[mint, isScaled ? { decimals, supply, isScaled } : { decimals, supply }]]);
  const present = toPresentPrices(prices?.get(WRAPPED_SOL)?.usd ?? null, prices, mints);
  return (amount, frozen) => {
    const { unitSol } = findWorth(mint, { amount, decimals, frozen }, { present, mints });
    return unitSol === null ? null : toTokens(amount, decimals) * unitSol;
  };
}

/** Returns the prices of the token and of SOL; null if no source is available. */
async function readPrices({ tokenPrices }: GroupPorts, mint: Address) {
  try {
    return await tokenPrices.readPrices([mint, WRAPPED_SOL]);
  } catch (error) {
    if (error instanceof AppError && error.code === "prices_unavailable") return null;
    throw error;
  }
}

/**
 * Follows the analyses of a token's holders for up to `forMs` and records each finished one as an event with
 * its row of the result. Returns true if all have ended.
 */
export async function followHolders(
  ports: GroupPorts,
  jobId: string,
  foundHolders: FoundHolders,
  forMs: number,
): Promise<boolean> {
  const recorded = await listEventWallets(ports, jobId, "holder");
  return recordAnalyses(ports, jobId, foundHolders.holders, forMs, recorded, async (fresh) => {
    const outcomes = await collectHolders(ports, foundHolders.mint, fresh);
    await addWalletEvents(
      ports,
      jobId,
      "holder",
      outcomes.map((outcome) => toEvents(foundHolders, outcome)),
    );
  });
}

function toEvents(
  { mint: tokenMint, topN, discovery, truncated }: FoundHolders,
  outcome: HolderOutcome,
): HolderFinished {
  const survey = { tokenMint, topN, discovery, truncated, outcomes: [outcome] };
  const [profile] = buildHolderProfiles(survey, 0).profiles;
  const { owner: walletAddress, rank, supplyPercent } = outcome.holder;
  return profile ?? { walletAddress, rank, supplyPercent, analysisFailed: true };
}
