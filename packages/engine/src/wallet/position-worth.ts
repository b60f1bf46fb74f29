import { smaller, toTokens } from "../amount.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import { chainBalanceOf, reconcileToken } from "./reconcile.ts";
import { findPriceSol, findWorth, type TokenWorth } from "./token-worth.ts";
import type { WalletInput } from "./wallet-input.ts";

/** What the units of a position could be sold for. */
export interface PositionWorth extends TokenWorth {
  /** Base units of the position that the chain has, too; the others are worth 0. */
  readonly counted: bigint;
  /** True where the history holds more than the chain. */
  readonly isShort: boolean;
  /** False for a time in the past, of which there are no prices. */
  readonly isOfPresent: boolean;
}

/**
 * Returns the worth of a position; `holdings` are those with what waits in standing orders. Where they are not known, or
 * older than the position, the chain has what the last covered change left.
 */
export function findPositionWorth(
  position: Pick<TokenPosition, "mint" | "decimals" | "held" | "flow">,
  { holdings, present, mints }: Pick<WalletInput, "holdings" | "present" | "mints">,
): PositionWorth {
  const { mint, decimals, held } = position;
  if (held === 0n) return present === null ? NOTHING_HELD_THEN : NOTHING_HELD;
  const isOfPresent = present !== null;
  const presentBalance = chainBalanceOf(position, holdings);
  const { chainBalance } = reconcileToken(position, presentBalance);
  const counted = chainBalance < 0n ? 0n : smaller(held, chainBalance);
  const isShort = counted < held;
  if (counted === 0n)
    return { price: findPriceSol(mint, present), unitSol: 0, counted, isShort, isOfPresent };
  const left = { amount: chainBalance, decimals };
  const units = presentBalance === null ? left : (holdings?.tokens.get(mint) ?? left);
  const { price, unitSol } = findWorth(mint, units, { present, mints });
  return { price, unitSol, counted, isShort, isOfPresent };
}

/** One for all: most tokens of a large wallet are sold. */
const NOTHING_HELD: PositionWorth = {
  price: null,
  unitSol: null,
  counted: 0n,
  isShort: false,
  isOfPresent: true,
};
const NOTHING_HELD_THEN: PositionWorth = { ...NOTHING_HELD, isOfPresent: false };

/** Tells whether metrics that rest on the one worth may rest on the other. */
export function isSameWorth(a: PositionWorth, b: PositionWorth): boolean {
  return (
    a.price === b.price &&
    a.unitSol === b.unitSol &&
    a.counted === b.counted &&
    a.isShort === b.isShort &&
    a.isOfPresent === b.isOfPresent
  );
}

/** Open lots of known cost. */
export interface KnownLots {
  readonly amount: bigint;
  readonly costLamports: bigint;
}

export function sumKnownLots({ openLots }: Pick<TokenPosition, "openLots">): KnownLots {
  let [amount, costLamports] = [0n, 0n];
  for (const lot of openLots) {
    if (lot.costLamports === null) continue;
    amount += lot.amount;
    costLamports += lot.costLamports;
  }
  return { amount, costLamports };
}

/**
 * Worth in SOL of the open lots of known cost; null where the mint counts as unpriced. Units that the chain does not have
 * are taken from them first, so that the worth is never above that of what is left.
 */
export function valueKnownLots(
  { held, decimals }: Pick<TokenPosition, "held" | "decimals">,
  { amount }: KnownLots,
  { counted, unitSol }: PositionWorth,
): number | null {
  if (unitSol === null) return null;
  const missing = held - counted;
  return missing >= amount ? 0 : toTokens(amount - missing, decimals) * unitSol;
}

/**
 * SOL per whole token that the open lots of a position are valued at; null without a worth.
 *
 * @internal
 */
export function findLotPriceSol(position: TokenPosition, worth: PositionWorth): number | null {
  const lots = sumKnownLots(position);
  if (worth.unitSol === null || !worth.isShort || lots.amount === 0n) return worth.unitSol;
  return (valueKnownLots(position, lots, worth) ?? 0) / toTokens(lots.amount, position.decimals);
}
