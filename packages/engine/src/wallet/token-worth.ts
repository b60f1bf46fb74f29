import type { Address } from "../address.ts";
import { toTokens } from "../amount.ts";
import { STABLECOINS } from "../chain/assets.ts";
import type { HeldUnits } from "./held-units.ts";
import type { MintFacts, PresentPrices, WalletInput } from "./wallet-input.ts";

/** What the units of one mint that a wallet holds could be sold for (docs/definitions.md#holdings). */
export interface TokenWorth {
  /** Listed price, SOL per whole token; null where it has none, "unavailable" where no source answered. */
  readonly price: ListedPriceSol;
  /** Worth ÷ units held, SOL per whole token; null where the mint counts as unpriced. */
  readonly unitSol: number | null;
}

/** SOL per whole token, null where it has no price, or "unavailable" where no source answered. */
export type ListedPriceSol = number | null | "unavailable";

/** What listed prices are compared with: a listed value above 1.1 × the worth is thin. */
const THIN_RATIO = 1.1;
/** Share of the supply up to which units without a known depth are worth their listed value. */
const MAX_SUPPLY_PERCENT = 1n;

/**
 * SOL per whole token, null where it has no price, or "unavailable" where no source answered.
 *
 * @example
 * findPriceSol(USDC, { solUsd: 100, tokenUsd: new Map() }) // 0.01
 */
export function findPriceSol(mint: Address, present: PresentPrices | null): ListedPriceSol {
  if (present === null || present.solUsd === null || present.tokenUsd === null) return "unavailable";
  const usd = present.tokenUsd.get(mint) ?? (STABLECOINS.has(mint) ? 1 : null);
  return usd === null ? null : usd / present.solUsd;
}

/**
 * Returns the worth of all units that a wallet holds of a mint: v·d ÷ (d + v), where v is their listed value and d half
 * of the liquidity that the price source names. Where it names none, v up to 1 % of the supply, and nothing above it is
 * known; dollars of STABLECOINS are worth v. Units in frozen accounts are worth 0.
 *
 * @example
 * const units = { amount: 1_000_000n, decimals: 6 };
 * const present = { solUsd: 100, tokenUsd: new Map([[USDC, 50]]), liquidityUsd: new Map([[USDC, 100]]) };
 * findWorth(USDC, units, { present, mints: new Map() }).unitSol // 0.25
 */
export function findWorth(
  mint: Address,
  { amount, decimals, frozen = 0n }: HeldUnits,
  { present, mints }: Pick<WalletInput, "present" | "mints">,
): TokenWorth {
  const price = findPriceSol(mint, present);
  if (typeof price !== "number") return { price, unitSol: null };
  const liquidityUsd = present?.liquidityUsd?.get(mint) ?? null;
  if (liquidityUsd === null) {
    const isKnown = STABLECOINS.has(mint) || isSmall(amount, mints.get(mint));
    return { price, unitSol: isKnown ? price * shareOf(amount - frozen, amount) : null };
  }
  const depthSol = liquidityUsd / 2 / (present?.solUsd ?? 1);
  const listed = toTokens(amount - frozen, decimals) * price;
  const sold = listed === 0 ? 1 : depthSol / (depthSol + listed);
  return { price, unitSol: price * sold * shareOf(amount - frozen, amount) };
}

/**
 * Tells whether a listed value is above what it could be sold for.
 *
 * @internal
 */
export function isThin(listedSol: number | null, worthSol: number | null): boolean {
  return listedSol !== null && listedSol > THIN_RATIO * (worthSol ?? 0);
}

/** A mint whose supply is not known is none of which a part can be told. */
function isSmall(amount: bigint, mint: MintFacts | undefined): boolean {
  return mint !== undefined && amount * 100n <= mint.supply * MAX_SUPPLY_PERCENT;
}

function shareOf(part: bigint, whole: bigint): number {
  return part === whole ? 1 : Number(part) / Number(whole);
}
