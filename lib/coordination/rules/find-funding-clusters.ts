import type { Address } from "@walletlens/engine/address";
import type { PassedThrough, WalletFunding } from "@walletlens/engine/coordination/direct/direct-facts";
import { listOrigins } from "@walletlens/engine/coordination/direct/list-origins";
import { MIN_MATERIAL_LAMPORTS } from "@walletlens/engine/coordination/direct/material";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import type { BuyerFacts } from "./launch-tag-facts";

/** Wallets that one source opened together. */
export interface FundingCluster {
  readonly source: Address;
  /** Of the wallet itself. */
  readonly funding: WalletFunding;
  readonly others: readonly Address[];
}

export interface FundingClusterInput {
  readonly facts: ReadonlyMap<Address, BuyerFacts>;
  /** Funders that only passed SOL on, with their own funders. */
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
}

const MIN_WALLETS = 3;
const CLUSTER_SECONDS = 600;
/** The largest amount of a cluster is at most this percentage of the smallest. */
const MAX_PERCENT = 105n;
/** A wallet that was older when the SOL came was not opened by it. */
const OPENING_SECONDS = SECONDS_PER_HOUR;

interface Opening {
  readonly wallet: Address;
  readonly source: Address;
  readonly funding: WalletFunding;
  readonly time: number;
}

/**
 * Finds, for each wallet, the largest group of three or more that one source opened within ten minutes, with amounts that differ by at most
 * 5 percent. The source may have many customers: their amounts and times differ.
 */
export function findFundingClusters({
  facts,
  passedThrough,
}: FundingClusterInput): ReadonlyMap<Address, FundingCluster> {
  const bySource = new Map<Address, Opening[]>();
  for (const [wallet, { funding, coveredFrom, complete }] of facts) {
    const time = funding?.transactions[0]?.time;
    if (!complete || funding === null || time === undefined || coveredFrom === null) continue;
    if (funding.lamports < MIN_MATERIAL_LAMPORTS || time - coveredFrom > OPENING_SECONDS) continue;
    for (const { funder: source } of listOrigins(funding.funder, passedThrough)) {
      const openings = bySource.get(source) ?? [];
      openings.push({ wallet, source, funding, time });
      bySource.set(source, openings);
    }
  }
  const clusters = new Map<Address, FundingCluster>();
  for (const openings of bySource.values()) {
    for (const together of listClusters(openings)) {
      for (const { wallet, source, funding } of together) {
        if ((clusters.get(wallet)?.others.length ?? 0) >= together.length - 1) continue;
        const otherWallets = together.flatMap((each) => (each.wallet === wallet ? [] : [each.wallet]));
        clusters.set(wallet, { source, funding, others: otherWallets });
      }
    }
  }
  return clusters;
}

/** Lists the openings of each ten minutes whose amounts are alike; they may overlap. */
function* listClusters(openings: readonly Opening[]): Iterable<readonly Opening[]> {
  if (openings.length < MIN_WALLETS) return;
  for (const { time: from } of openings) {
    const near = openings
      .filter(({ time }) => time >= from && time <= from + CLUSTER_SECONDS)
      .sort((one, other) => (one.funding.lamports < other.funding.lamports ? -1 : 1));
    for (const [index, smallest] of near.entries()) {
      const alike = near
        .slice(index)
        .filter(({ funding }) => funding.lamports * 100n <= smallest.funding.lamports * MAX_PERCENT);
      if (alike.length >= MIN_WALLETS) yield alike;
    }
  }
}
