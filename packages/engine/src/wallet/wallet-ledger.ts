import type { Address } from "../address.ts";
import { followOrders } from "../orders/follow-orders.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import { findOpenings, NOTHING_HELD, type Openings } from "../positions/find-openings.ts";
import { estimateTimes } from "../swaps/estimate-times.ts";
import { listSplitMints } from "../swaps/list-split-mints.ts";
import { orderChanges } from "../swaps/order-changes.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { PresentUsd } from "../swaps/split-value.ts";
import type { WalletInput } from "./wallet-input.ts";

/** A wallet's changes in the order of the ledger, and what reading them takes. */
export interface WalletLedger {
  /** With the accounts of standing orders counted as the wallet's own. */
  readonly changes: readonly OwnerChange[];
  /** Unix seconds of each change. */
  readonly times: readonly (number | null)[];
  readonly solUsd: SolUsd;
  readonly nfts: ReadonlySet<Address>;
  readonly openings: Openings;
  readonly inEscrow: readonly OpenOrder[];
  /** Present prices of those mints that nothing else splits a value of; null where no source answered. */
  readonly presentUsd: PresentUsd;
}

export function readLedger(input: WalletInput): WalletLedger {
  const ordered = orderChanges(input.changes);
  const times = estimateTimes(ordered);
  const { changes, open } = followOrders(ordered, times);
  return {
    changes,
    times,
    solUsd: input.solUsd,
    nfts: findNfts(input),
    openings: input.coverage.complete ? NOTHING_HELD : findOpenings(changes),
    inEscrow: open,
    presentUsd: findSplitPrices(changes, input.present?.tokenUsd ?? null),
  };
}

function findSplitPrices(changes: readonly OwnerChange[], tokenUsd: PresentUsd): PresentUsd {
  if (tokenUsd === null) return null;
  const prices = listSplitMints(changes).map((mint) => [mint, tokenUsd.get(mint) ?? 0] as const);
  return new Map(prices);
}

/**
 * NFTs are mints of one unit without decimals. One that is burned has a supply of 0, or no mint any more: then it
 * is known by never having been more than one unit.
 */
function findNfts({ mints, changes }: WalletInput): Set<Address> {
  const nfts = new Set<Address>();
  for (const { tokens } of changes) {
    for (const { mint, decimals } of tokens) {
      if (decimals === 0 && (mints.get(mint)?.supply ?? 0n) <= 1n) nfts.add(mint);
    }
  }
  if (nfts.size === 0) return nfts;
  for (const { tokens } of changes) {
    for (const { mint, before, after } of tokens) if (before > 1n || after > 1n) nfts.delete(mint);
  }
  return nfts;
}
