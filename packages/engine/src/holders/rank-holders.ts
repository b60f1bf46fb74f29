import type { Address } from "../address.ts";

/** Amount of one token account, or of all accounts of one owner. */
export interface Holding {
  readonly owner: Address;
  /** Base units. */
  readonly amount: bigint;
  /** Part of them in frozen accounts, if any. */
  readonly frozen?: bigint;
}

export interface RankedHolder extends Holding {
  /** 1 for the largest; unique. */
  readonly rank: number;
  /** Percent of the whole supply. */
  readonly supplyPercent: number;
}

/**
 * Returns the `topN` largest owners, summed over their accounts; equal ones are sorted by address. Empty accounts are
 * excluded. `supply` is the mint's, in base units.
 *
 * @example
 * const [largest] = rankHolders([{ owner: USDC, amount: 1n }, { owner: USDT, amount: 3n }], 8n, 1);
 * largest?.supplyPercent // 37.5
 */
export function rankHolders(
  holdings: Iterable<Holding>,
  supply: bigint,
  topN: number,
): readonly RankedHolder[] {
  const amounts = new Map<Address, bigint>();
  const frozenAmounts = new Map<Address, bigint>();
  for (const { owner, amount, frozen } of holdings) {
    if (amount > 0n) amounts.set(owner, (amounts.get(owner) ?? 0n) + amount);
    if (frozen !== undefined) frozenAmounts.set(owner, (frozenAmounts.get(owner) ?? 0n) + frozen);
  }
  return Array.from(amounts, ([owner, amount]) => ({ owner, amount }))
    .sort(compareHoldings)
    .slice(0, topN)
    .map((holding, position): RankedHolder => {
      const frozen = frozenAmounts.get(holding.owner) ?? 0n;
      return {
        ...holding,
        ...(frozen > 0n && { frozen }),
        rank: position + 1,
        supplyPercent: supply === 0n ? 0 : (Number(holding.amount) / Number(supply)) * 100,
      };
    });
}

function compareHoldings(a: Holding, b: Holding): number {
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
  return a.owner < b.owner ? -1 : 1;
}
