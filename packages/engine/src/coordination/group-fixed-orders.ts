import type { Address } from "../address.ts";
import type { FixedOrder } from "../result-types.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";

/** Groups the pairs in a fixed order by the wallet that trades first, most followers first. */
export function groupFixedOrders(evidence: readonly StatisticalEvidence[]): readonly FixedOrder[] {
  const pairs = new Map<Address, StatisticalEvidence[]>();
  for (const pairEvidence of evidence) {
    const { leader } = pairEvidence.detail;
    if (pairEvidence.kind !== "fixed_order" || leader === null) continue;
    const followers = pairs.get(leader) ?? [];
    pairs.set(leader, followers);
    followers.push(pairEvidence);
  }
  return Array.from(pairs, ([first, led]) => ({
    first,
    followers: led.map(({ walletA, walletB }) => (walletA === first ? walletB : walletA)).sort(),
    count: Math.min(...led.map(({ count }) => count)),
    pValue: Math.max(...led.map(({ pValue }) => pValue)),
    qValue: Math.max(...led.map(({ qValue }) => qValue)),
  })).sort((a, b) => b.followers.length - a.followers.length || (a.first < b.first ? -1 : 1));
}
