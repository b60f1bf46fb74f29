import type { Address } from "../address.ts";
import { toTokens } from "../amount.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import type { HeldUnits } from "./held-units.ts";
import type { MintFacts, WalletInput } from "./wallet-input.ts";

/** Value that the units of one mint could be sold for (docs/definitions.md#holdings). */
export interface TokenWorth {
  /** Listed price in SOL per whole token; null without one, "unavailable" if no source responded. */
  readonly price: ListedPriceSol;
  /** Value ÷ units held, SOL per whole token; null without a value. */
  readonly unitSol: number | null;
  /** True if it rests on the balances of one pool. */
  readonly isEstimated: boolean;
  /** True if a price source states the liquidity, and for dollars: the units can be sold for it. */
  readonly isProven: boolean;
}

export type ListedPriceSol = number | null | "unavailable";

/** A listed value above 1.1 × the sale value is thin. */
const THIN_RATIO = 1.1;
/** Percent of the supply up to which units without known liquidity are worth their listed value. */
const MAX_SUPPLY_PERCENT = 1n;

/**
 * Returns the listed SOL per whole token; null without a listed price, "unavailable" if no source responded.
 *
 * @example
 * findPriceSol(USDC, { present: { solUsd: 100, tokenUsd: new Map() } }) // 0.01
 */
export function findPriceSol(mint: Address, input: PriceInput): ListedPriceSol {
  const price = findAnyPriceSol(mint, input);
  return input.present?.estimated?.has(mint) ? null : price;
}

type PriceInput = Pick<WalletInput, "present" | "labeled">;

/** Inputs that the worth of a token depends on. */
export type WorthInputs = Pick<WalletInput, "present" | "mints" | "labeled">;

/** Like `findPriceSol`, estimates included. */
function findAnyPriceSol(mint: Address, { present, labeled = NOTHING_LABELED }: PriceInput): ListedPriceSol {
  if (present === null || present.solUsd === null || present.tokenUsd === null) return "unavailable";
  const usd = present.tokenUsd.get(mint) ?? (labeled.dollars.has(mint) ? 1 : null);
  return usd === null ? null : usd / present.solUsd;
}

/**
 * Returns the value of all units of a mint that a wallet holds: v·d ÷ (d + v), with the listed value v and
 * half of the liquidity d. Without known liquidity it is v up to 1 % of the supply and unknown above;
 * dollars are worth v. Units in frozen accounts are worth 0. The price and the liquidity of a pool stand in for those of a
 * mint that no source lists.
 *
 * @example
 * const units = { amount: 1_000_000n, decimals: 6 };
 * const present = { solUsd: 100, tokenUsd: new Map([[USDC, 50]]), liquidityUsd: new Map([[USDC, 100]]) };
 * findWorth(USDC, units, { present, mints: new Map() }).unitSol // 0.25
 */
export function findWorth(
  mint: Address,
  { amount, decimals, frozen = 0n }: HeldUnits,
  prices: WorthInputs,
): TokenWorth {
  const unitPrice = findAnyPriceSol(mint, prices);
  const price = findPriceSol(mint, prices);
  if (typeof unitPrice !== "number") return { price, unitSol: null, isEstimated: false, isProven: false };
  const { present, mints, labeled = NOTHING_LABELED } = prices;
  const isEstimated = price === null;
  const liquidityUsd = present?.liquidityUsd?.get(mint) ?? null;
  if (liquidityUsd === null) {
    const isProven = labeled.dollars.has(mint);
    const isKnown = isProven || isSmall(amount, mints.get(mint));
    const unitSol = isKnown ? unitPrice * computeShare(amount - frozen, amount) : null;
    return { price, unitSol, isEstimated, isProven };
  }
  const depthSol = liquidityUsd / 2 / (present?.solUsd ?? 1);
  const listedSol = toTokens(amount - frozen, decimals) * unitPrice;
  const soldShare = listedSol === 0 ? 1 : depthSol / (depthSol + listedSol);
  const unitSol = unitPrice * soldShare * computeShare(amount - frozen, amount);
  return { price, unitSol, isEstimated, isProven: !isEstimated };
}

/**
 * True if a listed value is far above the sale value.
 *
 * @internal
 */
export function isThin(listedSol: number | null, worthSol: number | null): boolean {
  return listedSol !== null && listedSol > THIN_RATIO * (worthSol ?? 0);
}

function isSmall(amount: bigint, mint: MintFacts | undefined): boolean {
  return mint !== undefined && amount * 100n <= mint.supply * MAX_SUPPLY_PERCENT;
}

function computeShare(part: bigint, whole: bigint): number {
  return part === whole ? 1 : Number(part) / Number(whole);
}
