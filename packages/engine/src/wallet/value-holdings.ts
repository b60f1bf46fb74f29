import type { Address } from "../address.ts";
import { smaller, toSol, toTokens } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";
import { findWorth, type WorthInputs } from "./token-worth.ts";
import type { Holdings } from "./wallet-input.ts";

/** A wallet with a value above either is a whale (docs/definitions.md#holdings). */
const WHALE_SOL = 200;
const WHALE_USD = 20_000;

/** Value of a wallet's present holdings; null if a price is unknown. */
export interface HoldingsValue {
  readonly sol: PartialSum;
  readonly usd: PartialSum;
  readonly isWhale: boolean | null;
  /** Sale value of each token that has one in SOL, without wrapped SOL. */
  readonly tokensSol: ReadonlyMap<Address, number>;
  /** Listed value of each token with a price in SOL, including frozen units. */
  readonly listedSol: ReadonlyMap<Address, number>;
  /** Number of held tokens without a known value. */
  readonly unpriced: number;
}

/**
 * Sums SOL, wrapped SOL and the sale value of tokens, without rent of token accounts. The sum is partial if a
 * token has no value. `unsolicited` base units of a mint, and
 * what no price source proves, count in the sums but not for a whale.
 */
export function valueHoldings(
  holdings: Holdings | null,
  prices: WorthInputs,
  unsolicited: UnitsOf = () => 0n,
): HoldingsValue {
  if (holdings === null) return UNKNOWN_HOLDINGS;
  const { amount: wrapped = 0n, unproven = 0n } = holdings.tokens.get(WRAPPED_SOL) ?? {};
  const native = toSol(holdings.lamports + wrapped);
  const tokens = valueTokens(holdings, prices, unsolicited);
  const sol = native + tokens.sol;
  const solUsd = prices.present?.solUsd ?? null;
  const inUsd = (value: number) => (solUsd === null ? null : value * solUsd);
  const isWhole = tokens.unpriced === 0;
  const provenSol = sol - tokens.uncertainSol - toSol(unproven);
  return {
    sol: toPartialSum(sol, isWhole),
    usd: toPartialSum(inUsd(sol), isWhole),
    isWhale: isWhale(provenSol, inUsd(provenSol), tokens.arePricesMissing),
    tokensSol: tokens.tokensSol,
    listedSol: tokens.listedSol,
    unpriced: tokens.unpriced,
  };
}

type UnitsOf = (mint: Address) => bigint;

const UNKNOWN_HOLDINGS: HoldingsValue = {
  sol: toPartialSum(null),
  usd: toPartialSum(null),
  isWhale: null,
  tokensSol: new Map(),
  listedSol: new Map(),
  unpriced: 0,
};

function valueTokens({ tokens }: Holdings, prices: WorthInputs, unsolicited: UnitsOf) {
  const tokensSol = new Map<Address, number>();
  const listedSol = new Map<Address, number>();
  let sol = 0;
  let uncertainSol = 0;
  let unpriced = 0;
  let arePricesMissing = false;
  for (const [mint, units] of tokens) {
    const { amount, decimals } = units;
    if (mint === WRAPPED_SOL || amount === 0n) continue;
    const { price, unitSol, isProven } = findWorth(mint, units, prices);
    if (price === "unavailable") arePricesMissing = true;
    if (typeof price === "number") listedSol.set(mint, toTokens(amount, decimals) * price);
    if (unitSol === null) {
      unpriced += 1;
      continue;
    }
    const worth = toTokens(amount, decimals) * unitSol;
    tokensSol.set(mint, worth);
    sol += worth;
    const uncertain = isProven ? unsolicited(mint) + (units.unproven ?? 0n) : amount;
    uncertainSol += toTokens(smaller(uncertain, amount), decimals) * unitSol;
  }
  return { tokensSol, listedSol, sol, uncertainSol, unpriced, arePricesMissing };
}

/** The known part alone can make a whale; without prices the rest is unknown. */
function isWhale(sol: number, usd: number | null, pricesMissing: boolean): boolean | null {
  if (sol > WHALE_SOL || (usd !== null && usd > WHALE_USD)) return true;
  return pricesMissing || usd === null ? null : false;
}
