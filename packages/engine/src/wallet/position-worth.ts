import { smaller, toTokens } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { type HeldUnits, shareFrozen } from "./held-units.ts";
import { findChainBalance, reconcileToken } from "./reconcile.ts";
import { findPriceSol, findWorth, type TokenWorth } from "./token-worth.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Value that the units of a position could be sold for. */
export interface PositionWorth extends Omit<TokenWorth, "isProven"> {
  /** Part of `counted` that may be worth 0: all units without a stated liquidity, and those in orders of programs without a label. */
  readonly unproven: bigint;
  /** Base units of the position that are on chain; the others are worth 0. */
  readonly counted: bigint;
  /** True if the history accounts for more units than the chain holds. */
  readonly isShort: boolean;
  /** Share of the units on chain in frozen accounts, 0 to 1; 0 if the present balance is unknown. */
  readonly frozenShare: number;
  /** Dollars per SOL at which it is valued; null without a value. */
  readonly usdPerSol: number | null;
  /** False for a time in the past, which has no prices. */
  readonly isOfPresent: boolean;
}

/**
 * Values a position; `holdings` include open orders. If they are unknown or older than the position, the
 * balance after the last covered change counts.
 */
export function findPositionWorth(
  position: Pick<TokenPosition, "mint" | "decimals" | "held" | "flow">,
  input: Pick<WalletInput, "holdings" | "present" | "mints" | "labeled">,
): PositionWorth {
  const { holdings, present } = input;
  const { mint, decimals, held } = position;
  if (held === 0n) return present === null ? NOTHING_HELD_THEN : NOTHING_HELD;
  const isOfPresent = present !== null;
  const presentBalance = findChainBalance(position, holdings);
  const { chainBalance } = reconcileToken(position, presentBalance);
  const countedUnits = chainBalance < 0n ? 0n : smaller(held, chainBalance);
  const isShort = countedUnits < held;
  if (countedUnits === 0n)
    return { ...NOTHING_HELD, price: findPriceSol(mint, input), unitSol: 0, isShort, isOfPresent };
  const chainUnits: HeldUnits = { amount: chainBalance, decimals };
  const units = presentBalance === null ? chainUnits : (holdings?.tokens.get(mint) ?? chainUnits);
  const { price, unitSol, isEstimated, isProven } = findWorth(mint, units, input);
  const unproven = isProven ? smaller(units.unproven ?? 0n, countedUnits) : countedUnits;
  const frozenShare = shareFrozen(units);
  const usdPerSol = unitSol === null ? null : (present?.solUsd ?? null);
  return {
    price,
    unitSol,
    isEstimated,
    unproven,
    counted: countedUnits,
    isShort,
    frozenShare,
    usdPerSol,
    isOfPresent,
  };
}

/** Shared by all sold tokens, which are most tokens of a large wallet. */
const NOTHING_HELD: PositionWorth = {
  price: null,
  unitSol: null,
  isEstimated: false,
  unproven: 0n,
  counted: 0n,
  isShort: false,
  frozenShare: 0,
  usdPerSol: null,
  isOfPresent: true,
};
const NOTHING_HELD_THEN: PositionWorth = { ...NOTHING_HELD, isOfPresent: false };

/** Open lots of known cost. */
export interface KnownLots {
  readonly amount: bigint;
  readonly costLamports: bigint;
}

/** True if bought units of unknown cost are held, or left unsold: the position has no lower bound. */
export function lacksCost(position: TokenPosition): boolean {
  return position.unvaluedLeft > 0n || holdsUnvalued(position);
}

/** True if bought units of unknown cost are held. */
export function holdsUnvalued({ unvaluedTrades, unvaluedSales, openLots }: TokenPosition): boolean {
  return unvaluedTrades > unvaluedSales && openLots.some(({ unvaluedBuy }) => unvaluedBuy === true);
}

export function sumKnownLots({ openLots }: TokenPosition): KnownLots {
  let amount = 0n;
  let costLamports = 0n;
  for (const lot of openLots) {
    if (lot.costLamports === null) continue;
    amount += lot.amount;
    costLamports += lot.costLamports;
  }
  return { amount, costLamports };
}

/**
 * Value in SOL of the open lots of known cost; null without a price. Units that are not on chain are taken
 * from them first, which makes the value a lower bound.
 */
export function valueKnownLots(
  { held, decimals }: TokenPosition,
  { amount }: KnownLots,
  { counted, unitSol }: PositionWorth,
): number | null {
  if (unitSol === null) return null;
  const missingUnits = held - counted;
  return missingUnits >= amount ? 0 : toTokens(amount - missingUnits, decimals) * unitSol;
}

/**
 * SOL per whole token at which the open lots are valued; null without a value.
 *
 * @internal
 */
export function findLotPriceSol(position: TokenPosition, worth: PositionWorth): number | null {
  const lots = sumKnownLots(position);
  if (worth.unitSol === null || !worth.isShort || lots.amount === 0n) return worth.unitSol;
  return (valueKnownLots(position, lots, worth) ?? 0) / toTokens(lots.amount, position.decimals);
}
