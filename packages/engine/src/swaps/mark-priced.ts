import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import type { Quote } from "./quote.ts";
import { findPriceError, type HourlyClose } from "./sol-usd.ts";

/**
 * Marks trades whose value in SOL comes from dollars at SOL/USD as estimated, with the possible error of that price.
 * `close` is that of the hour of the change.
 */
export function markPriced(
  change: OwnerChange,
  trades: readonly Trade[],
  { pricedLamports, totalLamports }: Pick<Quote, "pricedLamports" | "totalLamports">,
  close: HourlyClose | null,
): readonly Trade[] {
  if (pricedLamports > 0n && totalLamports !== null && totalLamports !== 0n) {
    const total = absolute(totalLamports);
    return trades.map((trade) => withError(trade, (measureSize(trade) * pricedLamports) / total, close));
  }
  if (trades.length < 2) return trades;
  // Tokens for tokens: the route shows the same value for both sides.
  const isPriced = trades.some(
    ({ mint, valueUsdMicros }) => valueUsdMicros !== null && !showsSol(change, mint),
  );
  return isPriced ? trades.map((trade) => withError(trade, measureSize(trade), close)) : trades;
}

function measureSize({ valueLamports }: Trade): bigint {
  return absolute(valueLamports ?? 0n);
}

function withError(trade: Trade, pricedLamports: bigint, close: HourlyClose | null): Trade {
  if (trade.valueLamports === null) return trade;
  return { ...trade, estimated: true, errorLamports: findPriceError(pricedLamports, close) };
}

function showsSol({ visible, shared }: OwnerChange, mint: Address): boolean {
  return (
    visible.some((value) => value.mint === mint && value.lamports > 0n) ||
    shared.some(({ mints, lamports }) => mints.includes(mint) && lamports > 0n)
  );
}
