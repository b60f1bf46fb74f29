import type { Address } from "../address.ts";
import { toSol, toTokens } from "../amount.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import { type KnownSum, toKnownSum } from "./known-sum.ts";
import type { Holdings, PresentPrices } from "./wallet-input.ts";

/** Values above either of which a wallet is a whale (docs/definitions.md#holdings). */
const WHALE_SOL = 200;
const WHALE_USD = 20_000;

/** Value of a wallet's present holdings; a figure is null where a price that it needs is unknown. */
export interface HoldingsValue {
  readonly sol: KnownSum;
  readonly usd: KnownSum;
  readonly isWhale: boolean | null;
  /** Value of each priced token, wrapped SOL left out, in SOL. */
  readonly tokensSol: ReadonlyMap<Address, number>;
  /** Tokens held that have no price. */
  readonly unpriced: number;
}

/** SOL, wrapped SOL and priced tokens; rent of token accounts left out. Tokens without a price are the missing part. */
export function valueHoldings(holdings: Holdings | null, present: PresentPrices | null): HoldingsValue {
  if (holdings === null) {
    const nothing = toKnownSum(null);
    return { sol: nothing, usd: nothing, isWhale: null, tokensSol: new Map(), unpriced: 0 };
  }
  const wrapped = holdings.tokens.get(WRAPPED_SOL)?.amount ?? 0n;
  const native = toSol(holdings.lamports + wrapped);
  const tokensSol = new Map<Address, number>();
  let unpriced = 0;
  let pricesMissing = false;
  for (const [mint, { amount, decimals }] of holdings.tokens) {
    if (mint === WRAPPED_SOL || amount === 0n) continue;
    const price = findPriceSol(mint, present);
    if (price === "unavailable") pricesMissing = true;
    if (typeof price === "number") tokensSol.set(mint, toTokens(amount, decimals) * price);
    else unpriced += 1;
  }
  const sol = native + Array.from(tokensSol.values()).reduce((sum, value) => sum + value, 0);
  const solUsd = present?.solUsd ?? null;
  const usd = solUsd === null ? null : sol * solUsd;
  const isWhole = unpriced === 0;
  return {
    sol: toKnownSum(sol, isWhole),
    usd: toKnownSum(usd, isWhole),
    isWhale: isWhale(sol, usd, pricesMissing),
    tokensSol,
    unpriced,
  };
}

/** SOL per whole token, null where it has no price, or "unavailable" where no source answered. */
export function findPriceSol(mint: Address, present: PresentPrices | null): number | null | "unavailable" {
  if (present === null || present.solUsd === null || present.tokenUsd === null) return "unavailable";
  const usd = present.tokenUsd.get(mint) ?? (STABLECOINS.has(mint) ? 1 : null);
  return usd === null ? null : usd / present.solUsd;
}

/** Known parts alone can make a whale; where no price source answered nothing can be said of the rest. */
function isWhale(sol: number, usd: number | null, pricesMissing: boolean): boolean | null {
  if (sol > WHALE_SOL || (usd !== null && usd > WHALE_USD)) return true;
  return pricesMissing || usd === null ? null : false;
}
