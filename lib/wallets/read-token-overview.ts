import type { Address } from "@walletlens/engine/address";
import { rankHolders } from "@walletlens/engine/holders/rank-holders";
import {
  findUnavailableSince,
  type TokenPrices,
  type WatchedPrices,
} from "@walletlens/solana/prices/price-sources";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { Labels } from "./labels";
import { requireMint } from "./require-mint";
import type { LargestHolder, TokenOverview } from "./rules/token-overview";

interface OverviewPorts {
  readonly chain: Chain;
  readonly tokenPrices: TokenPrices & WatchedPrices;
  readonly labels: Labels;
}

/** Accounts that the RPC method lists, and so the maximum number of owners. */
const LISTED_ACCOUNTS = 20;

/**
 * Returns price, age and largest holders of a token; null for parts that cannot be read. Throws
 * `mint_not_found` and `chain_unavailable`.
 */
export async function readTokenOverview(ports: OverviewPorts, mint: Address): Promise<TokenOverview> {
  const { supply, decimals, isScaled } = await requireMint(ports, mint);
  const [prices, largest, age] = await Promise.all([
    ports.tokenPrices.readPrices([mint]).catch(nullIfUnavailable),
    readLargest(ports, mint, supply).catch(nullIfUnavailable),
    readAge(ports.chain, mint).catch(nullIfUnavailable),
  ]);
  const price = prices?.get(mint) ?? null;
  const priceUsd = price === null || (isScaled && !price.isPrescaled) ? null : price.usd;
  const marketCapUsd = priceUsd === null ? null : (priceUsd * Number(supply)) / 10 ** decimals;
  const since = findUnavailableSince(ports.tokenPrices.reports());
  return {
    priceUsd,
    marketCapUsd,
    age,
    pricesUnavailableSince: since === null ? null : new Date(since).toISOString(),
    largest: largest?.holders ?? null,
    listsAllHolders: largest?.isWhole ?? false,
  };
}

/** Reads one page of signatures: a token with more transactions is older than all of them. */
async function readAge(chain: Chain, mint: Address): Promise<TokenOverview["age"]> {
  const { oldestTime, reachesBeginning } = await chain.readSignaturePage(mint, null);
  if (oldestTime === null) return null;
  return { oldestAt: new Date(oldestTime * 1_000).toISOString(), isFirst: reachesBeginning };
}

async function readLargest(
  { chain, labels }: OverviewPorts,
  mint: Address,
  supply: bigint,
): Promise<{ readonly holders: readonly LargestHolder[]; readonly isWhole: boolean }> {
  const accounts = await chain.readLargestHolders(mint);
  const ranked = rankHolders(accounts, supply, LISTED_ACCOUNTS);
  const labelsByOwner = await labels.find(ranked.map(({ owner }) => owner));
  const programs = new Set(
    accounts.flatMap((holdings) => (holdings.isProgramAccount ? [holdings.owner] : [])),
  );
  const holders = ranked.map((holder) => ({
    ...holder,
    label: labelsByOwner.get(holder.owner)?.label ?? null,
    isProgramAccount: programs.has(holder.owner),
  }));
  return { holders, isWhole: accounts.length < LISTED_ACCOUNTS };
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof AppError && UNAVAILABLE.has(error.code)) return null;
  throw error;
}

const UNAVAILABLE: ReadonlySet<string> = new Set(["chain_unavailable", "prices_unavailable"]);
