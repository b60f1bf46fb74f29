import type { Address } from "../address.ts";
import { toSol, toTokens } from "../amount.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import type { Holdings, PresentPrices } from "./wallet-input.ts";

/** Values above either of which a wallet is a whale (docs/definitions.md#holdings). */
const WHALE_SOL = 200;
const WHALE_USD = 20_000;

/** Value of a wallet's present holdings; a figure is null where a price that it needs is unknown. */
export interface HoldingsValue {
  readonly sol: number | null;
  readonly usd: number | null;
  readonly isWhale: boolean | null;
  /** Value of each priced token, wrapped SOL left out, in SOL. */
  readonly tokensSol: ReadonlyMap<Address, number>;
}

/**
 * SOL, wrapped SOL and priced tokens; rent of token accounts left out. A token without a price adds nothing; the
 * sum is unknown where tokens are held and no price source answered.
 */
export function valueHoldings(holdings: Holdings | null, present: PresentPrices | null): HoldingsValue {
  if (holdings === null) return { sol: null, usd: null, isWhale: null, tokensSol: new Map() };
  const wrapped = holdings.tokens.get(WRAPPED_SOL)?.amount ?? 0n;
  const native = toSol(holdings.lamports + wrapped);
  const tokensSol = new Map<Address, number>();
  let pricesMissing = false;
  for (const [mint, { amount, decimals }] of holdings.tokens) {
    if (mint === WRAPPED_SOL || amount === 0n) continue;
    const price = findPriceSol(mint, present);
    if (price === "unavailable") pricesMissing = true;
    else if (price !== null) tokensSol.set(mint, toTokens(amount, decimals) * price);
  }
  const tokens = Array.from(tokensSol.values()).reduce((sum, value) => sum + value, 0);
  const sol = pricesMissing ? null : native + tokens;
  const solUsd = present?.solUsd ?? null;
  const usd = sol === null || solUsd === null ? null : sol * solUsd;
  return { sol, usd, isWhale: isWhale(native, sol, usd), tokensSol };
}

/** SOL per whole token, null where it has no price, or "unavailable" where no source answered. */
export function findPriceSol(mint: Address, present: PresentPrices | null): number | null | "unavailable" {
  if (present === null || present.solUsd === null || present.tokenUsd === null) return "unavailable";
  const usd = present.tokenUsd.get(mint) ?? (STABLECOINS.has(mint) ? 1 : null);
  return usd === null ? null : usd / present.solUsd;
}

/** SOL alone can make a whale; without the other prices nothing can be said of the rest. */
function isWhale(native: number, sol: number | null, usd: number | null): boolean | null {
  if (native > WHALE_SOL || (sol !== null && sol > WHALE_SOL) || (usd !== null && usd > WHALE_USD))
    return true;
  return sol === null || usd === null ? null : false;
}
