import type { Address } from "@walletlens/engine/address";
import { toTokens } from "@walletlens/engine/amount";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import { buildAgentHolders } from "@walletlens/engine/holders/agent-holders";
import type { HolderOutcome, HolderResult } from "@walletlens/engine/holders/holder-outcome";
import { buildHolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import { rankHolders } from "@walletlens/engine/holders/rank-holders";
import type { TokenPnl } from "@walletlens/engine/wallet/token-pnl";
import type { TokenPrices } from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/errors";
import type { Chain } from "@/lib/ports/chain";
import type { FoundHolders } from "@/lib/ports/group-jobs";
import {
  collectWallets,
  type GatheredView,
  type GatherPorts,
  requestWallets,
  sumWalletCosts,
} from "./gather-wallets";

export interface ProfileHoldersPorts extends GatherPorts {
  readonly chain: Chain;
  readonly tokenPrices: TokenPrices;
}

/** A deep analysis compares the first so many analysed holders (docs/definitions.md#holders). */
const MOST_COMPARED = 30;

/**
 * Finds the holders that a job of `owner` is about and sets their analyses going. Null where the token does not exist,
 * which ends the job.
 */
export async function findHolders(
  ports: ProfileHoldersPorts,
  jobId: string,
  { owner, mint, topN }: { readonly owner: string; readonly mint: Address; readonly topN: number },
): Promise<FoundHolders | null> {
  const startedAt = ports.clock.now();
  const [found, priceSol] = await Promise.all([ports.chain.readHolders(mint), readPriceSol(ports, mint)]);
  if (found === null) {
    await ports.groupJobs.fail(jobId, "There is no such token.", "token_not_found");
    return null;
  }
  const { discovery, truncated, decimals } = found;
  const ranked = rankHolders(found.holdings, found.supply, topN);
  const gathered = await requestWallets(
    ports,
    owner,
    ranked.map((holder) => holder.owner),
  );
  const holders = ranked.map(({ owner: wallet, rank, supplyPercent, amount }, position) => ({
    wallet,
    analysisId: gathered[position]?.analysisId ?? null,
    rank,
    supplyPercent,
    amount: amount.toString(),
    valueSol: priceSol === null ? null : toTokens(amount, decimals) * priceSol,
  }));
  return { mint, topN, discovery, truncated, startedAt, holders };
}

/**
 * Puts the holders of a job together once their analyses have ended, and keeps the result. One that could not be
 * analysed is counted and costs the others nothing. A job that follows is told first which wallets it is about.
 */
export async function profileHolders(
  ports: ProfileHoldersPorts,
  jobId: string,
  found: FoundHolders,
): Promise<void> {
  const { mint: tokenMint, topN, discovery, truncated, holders, startedAt } = found;
  const outcomes = await collectHolders(ports, tokenMint, holders);
  const survey = { tokenMint, topN, discovery, truncated, outcomes };
  const follower = await ports.groupJobs.findFollower(jobId);
  if (follower !== null) {
    const compared = outcomes.filter(({ result }) => result.status === "analyzed").slice(0, MOST_COMPARED);
    const wallets = compared.map(({ holder }) => ({ wallet: holder.owner, analysisId: null }));
    const supplyPercents = compared.map(({ holder }) => holder.supplyPercent);
    const holdersOf = { mint: tokenMint, supplyPercents };
    await ports.groupJobs.keepFindings(follower, { kind: "wallets", wallets, holdersOf });
  }
  const results = {
    full: buildHolderProfiles(survey, ports.clock.now() - startedAt),
    agent: buildAgentHolders(survey),
  };
  await ports.groupJobs.complete(jobId, results, await sumWalletCosts(ports, holders));
}

/** Collects the outcome of each of these holders of `mint`, in their order. */
export async function collectHolders(
  ports: GatherPorts,
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
  return holders.map(({ wallet: owner, rank, supplyPercent, amount, valueSol }, position) => ({
    holder: { owner, rank, supplyPercent, amount: BigInt(amount) },
    valueSol,
    result: toResult(views[position], tokens.get(owner) ?? null),
  }));
}

function toResult(view: GatheredView<"holder"> | undefined, token: TokenPnl | null): HolderResult {
  if (view?.status === "ready") return { status: "analyzed", figures: view.body, token, label: view.label };
  return view?.status === "skipped" ? view : { status: "failed" };
}

/** SOL per whole token; null without a price, or where no source answers. */
async function readPriceSol({ tokenPrices }: ProfileHoldersPorts, mint: Address): Promise<number | null> {
  try {
    const usd = await tokenPrices.readUsd([mint, WRAPPED_SOL]);
    const [tokenUsd, solUsd] = [usd.get(mint), usd.get(WRAPPED_SOL)];
    return tokenUsd === undefined || solUsd === undefined ? null : tokenUsd / solUsd;
  } catch (error) {
    if (error instanceof AppError && error.code === "prices_unavailable") return null;
    throw error;
  }
}
