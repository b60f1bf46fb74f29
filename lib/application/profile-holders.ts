import {
  collectWallets,
  type GatheredView,
  type GatheredWallet,
  type GatherPorts,
  requestWallets,
} from "@/lib/application/gather-wallets";
import type { Address } from "@/lib/domain/address";
import { toTokens } from "@/lib/domain/amount";
import { WRAPPED_SOL } from "@/lib/domain/chain/assets";
import { buildAgentHolders } from "@/lib/domain/holders/agent-holders";
import type { HolderDiscovery, HolderOutcome, HolderResult } from "@/lib/domain/holders/holder-outcome";
import { buildHolderProfiles } from "@/lib/domain/holders/holder-profiles";
import { rankHolders } from "@/lib/domain/holders/rank-holders";
import { AppError } from "@/lib/errors";
import type { Chain } from "@/lib/ports/chain";
import type { TokenPrices } from "@/lib/ports/prices";

export interface ProfileHoldersPorts extends GatherPorts {
  readonly chain: Chain;
  readonly tokenPrices: TokenPrices;
}

/** Holders that were found and are being analysed, as steps of a job hand them on. */
export interface FoundHolders {
  readonly mint: Address;
  readonly topN: number;
  readonly discovery: HolderDiscovery;
  readonly truncated: boolean;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** By rank. */
  readonly holders: readonly (GatheredWallet & {
    readonly rank: number;
    readonly supplyPercent: number;
    /** Raw units. */
    readonly amount: string;
    readonly valueSol: number | null;
  })[];
}

/** A deep analysis compares the first so many analysed holders (decisions §5). */
const MOST_COMPARED = 30;

/**
 * Begins a job about a token's holders: finds them and sets their analyses going. Null where there is nothing to do
 * any more, or where the token does not exist, which ends the job.
 */
export async function findHolders(ports: ProfileHoldersPorts, jobId: string): Promise<FoundHolders | null> {
  const startedAt = ports.clock.now();
  const work = await ports.groupJobs.start(jobId);
  if (work?.kind !== "holder-profiles") return null;
  const { mint, topN } = work;
  const [found, priceSol] = await Promise.all([ports.chain.readHolders(mint), readPriceSol(ports, mint)]);
  if (found === null) {
    await ports.groupJobs.fail(jobId, "There is no such token.");
    return null;
  }
  const { discovery, truncated, decimals } = found;
  const ranked = rankHolders(found.holdings, found.supply, topN);
  const gathered = await requestWallets(
    ports,
    ranked.map(({ owner }) => owner),
  );
  const holders = ranked.map(({ owner, rank, supplyPercent, amount }, position) => ({
    wallet: owner,
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
 * analysed is counted and costs the others nothing. Returns the wallets that a deep analysis goes on with.
 */
export async function profileHolders(
  ports: ProfileHoldersPorts,
  jobId: string,
  found: FoundHolders,
): Promise<readonly GatheredWallet[]> {
  const { mint: tokenMint, topN, discovery, truncated, holders, startedAt } = found;
  const views = await collectWallets(ports, holders, "holder");
  const outcomes = holders.map((holder, position) => toOutcome(holder, views[position]));
  const survey = { tokenMint, topN, discovery, truncated, outcomes };
  await ports.groupJobs.complete(jobId, {
    full: buildHolderProfiles(survey, ports.clock.now() - startedAt),
    agent: buildAgentHolders(survey),
  });
  return outcomes
    .filter(({ result }) => result.status === "analyzed")
    .slice(0, MOST_COMPARED)
    .map(({ holder }) => ({ wallet: holder.owner, analysisId: null }));
}

/** What became of a holder whose figures are `view`; undefined counts as failed. */
export function toOutcome(
  { wallet: owner, rank, supplyPercent, amount, valueSol }: FoundHolders["holders"][number],
  view: GatheredView<"holder"> | undefined,
): HolderOutcome {
  const holder = { owner, rank, supplyPercent, amount: BigInt(amount) };
  return { holder, valueSol, result: toResult(view) };
}

function toResult(view: GatheredView<"holder"> | undefined): HolderResult {
  if (view?.status === "ready") return { status: "analyzed", figures: view.body, label: view.label };
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
