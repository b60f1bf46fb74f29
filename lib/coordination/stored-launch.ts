import type { FoundLaunch } from "@/lib/groups/group-work";
import type { LaunchHead } from "./rules/launch-head";
import type { LaunchPurchase } from "./rules/scan-launch";

/** Returns the facts of a stored launch with amounts as integers. */
export function toHead({
  mint,
  supply,
  launch,
  venue,
  coverage,
}: Pick<FoundLaunch, "mint" | "supply" | "venue" | "coverage"> & Pick<LaunchHead, "launch">): LaunchHead {
  return { mint, supply: BigInt(supply), launch, venue, coverage };
}

/** Returns the stored purchases with amounts as integers. */
export function toPurchases({ purchases }: Pick<FoundLaunch, "purchases">): readonly LaunchPurchase[] {
  return purchases.map(({ units, firstSlotUnits = units, lamports, transactions, ...purchase }) => ({
    ...purchase,
    units: BigInt(units),
    firstSlotUnits: BigInt(firstSlotUnits),
    lamports: lamports === null ? null : BigInt(lamports),
    transactions: transactions.map(({ slot = purchase.slot, payers = [], ...each }) => ({
      ...each,
      slot,
      payers,
    })),
  }));
}
