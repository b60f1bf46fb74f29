import type { Address } from "@walletlens/engine/address";
import { followOrders } from "@walletlens/engine/orders/follow-orders";
import { type ClassifyContext, classifyChange } from "@walletlens/engine/swaps/classify-change";
import { indexChanges } from "@walletlens/engine/swaps/index-changes";
import type { CoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { SentUnits } from "./follow-units";

/** Amount of units and its value. */
export interface ValuedUnits {
  /** Base units. */
  readonly units: bigint;
  readonly lamports: bigint;
}

/** Movements of one token in the history of a wallet. */
export interface TokenMoves {
  /** Base units sold. A fill of an order counts as a sale, a deposit into one does not. */
  readonly sold: bigint;
  /** Base units in open orders. */
  readonly waiting: bigint;
  /** Unix seconds of the first sale, or null. */
  readonly firstSaleAt: number | null;
  /** Sum of the sales of known value. */
  readonly valuedSales: ValuedUnits;
  /** Trade at the highest price, of at least 0.01 SOL; null without one. */
  readonly peak: ValuedUnits | null;
  readonly sent: readonly SentUnits[];
}

/** Prices of smaller trades are imprecise. */
const MIN_PEAK_LAMPORTS = 10_000_000n;

/** Sums what a wallet sold and sent of a token, and what waits in its open orders. */
export function sumTokenMoves(
  history: Pick<CoveredHistory, "changes">,
  mint: Address,
  context: Pick<ClassifyContext, "solUsd" | "labeled">,
): TokenMoves {
  const { changes, open } = followOrders(indexChanges(history.changes));
  const escrowUnits = open.reduce((sum, order) => (order.mint === mint ? sum + order.amount : sum), 0n);
  const sentUnits: SentUnits[] = [];
  const valued = { units: 0n, lamports: 0n };
  let soldUnits = 0n;
  let firstSaleAt: number | null = null;
  let peak: ValuedUnits | null = null;
  for (const change of changes) {
    if (!change.tokens.some((token) => token.mint === mint)) continue;
    const { signature, slot, blockTime: time } = change;
    for (const { counterparty: receiver, mint: movedMint, amount } of change.direct) {
      if (movedMint === mint && amount < 0n)
        sentUnits.push({ receiver, units: -amount, signature, slot, time });
    }
    for (const trade of classifyChange(change, time, { ...context, nfts: NO_NFTS }).trades) {
      if (trade.mint !== mint) continue;
      const { amount: units, valueLamports: lamports } = trade;
      if (lamports !== null) peak = maxPrice(peak, { units, lamports });
      if (trade.side === "buy") continue;
      soldUnits += units;
      firstSaleAt ??= time;
      if (lamports === null) continue;
      valued.units += units;
      valued.lamports += lamports;
    }
  }
  return { sold: soldUnits, waiting: escrowUnits, firstSaleAt, valuedSales: valued, peak, sent: sentUnits };
}

const NO_NFTS: ReadonlySet<Address> = new Set();

/** Returns the trade with the higher price. */
export function maxPrice(one: ValuedUnits | null, other: ValuedUnits | null): ValuedUnits | null {
  if (other === null || other.units <= 0n || other.lamports < MIN_PEAK_LAMPORTS) return one;
  return one === null || other.lamports * one.units > one.lamports * other.units ? other : one;
}
