import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import type { OwnerChange, VisibleValue } from "./owner-change.ts";
import { findSolUsd, type SolUsd, usdToLamports } from "./sol-usd.ts";

/** Lamports below which quote beside a token-to-token swap is a platform fee (docs/definitions.md#swaps). */
export const DUST_LAMPORTS = 10_000_000n;

/** Quote assets that an owner gave (negative) or received (positive) in one transaction. */
export interface Quote {
  readonly lamports: bigint;
  readonly usdMicros: bigint;
  /** Part of the size of `totalLamports` that comes from SOL/USD. */
  readonly pricedLamports: bigint;
  /** Both in lamports; null if the dollars have no price. */
  readonly totalLamports: bigint | null;
  /** -1 given, 0 nothing, 1 received. */
  readonly sign: -1 | 0 | 1;
}

export function readQuote(
  change: OwnerChange,
  lamports: bigint,
  usdMicros: ReadonlyMap<Address, bigint>,
  price: bigint | null,
): Quote {
  if (usdMicros.size === 0) {
    const sign = findSign(lamports, 0n, lamports);
    return { lamports, usdMicros: 0n, pricedLamports: 0n, totalLamports: lamports, sign };
  }
  const usd = sum(usdMicros.values());
  const stables = valueStables(change, usdMicros, price);
  const totalLamports = stables === null ? null : lamports + stables.lamports;
  const pricedLamports = stables?.pricedLamports ?? 0n;
  const sign = findSign(lamports, usd, totalLamports);
  return { lamports, usdMicros: usd, pricedLamports, totalLamports, sign };
}

/** SOL/USD at the time of the change, or null. */
export function findPrice(solUsd: SolUsd, time: number | null): bigint | null {
  return time === null ? null : findSolUsd(solUsd, time);
}

/** Lamports of a visible value: its SOL, else its dollars at `price`, else null. */
export function toVisibleLamports(
  value: Pick<VisibleValue, "lamports" | "usdMicros">,
  price: bigint | null,
): bigint | null {
  if (value.lamports > 0n) return value.lamports;
  if (value.usdMicros > 0n && price !== null) return usdToLamports(value.usdMicros, price);
  return null;
}

/** A stablecoin leg is worth the visible SOL leg, else its amount at SOL/USD. */
function valueStables(
  { visible, tokens: changes }: OwnerChange,
  usdMicros: ReadonlyMap<Address, bigint>,
  price: bigint | null,
): { readonly lamports: bigint; readonly pricedLamports: bigint } | null {
  let lamports = 0n;
  let pricedLamports = 0n;
  for (const [mint, amount] of usdMicros) {
    if (amount === 0n) continue;
    const visibleLamports = visible.find((value) => value.mint === mint)?.lamports ?? 0n;
    const value = valueStable(visibleLamports, changes, mint, amount, price);
    if (value === null) return null;
    lamports += amount < 0n ? -value : value;
    if (visibleLamports === 0n) pricedLamports += value;
  }
  return { lamports, pricedLamports };
}

/** The visible value covers all moved units of the mint: a part is worth its share. */
function valueStable(
  shownAmount: bigint,
  changes: OwnerChange["tokens"],
  mint: Address,
  amount: bigint,
  price: bigint | null,
): bigint | null {
  if (shownAmount === 0n) return price === null ? null : usdToLamports(absolute(amount), price);
  let whole = 0n;
  for (const token of changes) if (token.mint === mint) whole += token.after - token.before;
  return whole === amount || whole === 0n ? shownAmount : (shownAmount * absolute(amount)) / absolute(whole);
}

function findSign(lamports: bigint, usdMicros: bigint, total: bigint | null): Quote["sign"] {
  if (total !== null && total !== 0n) return total > 0n ? 1 : -1;
  const decisive = usdMicros === 0n || absolute(lamports) >= DUST_LAMPORTS ? lamports : usdMicros;
  if (decisive === 0n) return 0;
  return decisive > 0n ? 1 : -1;
}

function sum(values: Iterable<bigint>): bigint {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}
