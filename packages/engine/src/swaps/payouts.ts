import type { Address } from "../address.ts";
import { type DollarList, WRAPPED_SOL } from "../chain/assets.ts";
import { markPriced } from "./mark-priced.ts";
import type { Movement, SettledUnits, TokenTransfer, Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import type { BesideMove } from "./read-sides.ts";
import { usdToLamports } from "./sol-usd.ts";
import { paidUsdMicros, type TradePrices } from "./trade-sides.ts";

/** Quote from custodians that is the proceeds of units that they held (docs/definitions.md#payouts). */
export interface Payout extends SettledUnits {
  readonly mint: Address;
  readonly decimals: number;
  /** Quote that the wallet had sent to the custodians, which comes back with it. */
  readonly own: readonly BesideMove[];
}

/** Quote that can be the proceeds of units of several mints. */
export interface UntoldPayouts {
  readonly count: number;
  /** Those in dollars without a price. */
  readonly unvalued: number;
  /** Sum of the others. */
  readonly lamports: bigint;
}

/**
 * Quote that a lower bound counts as lost: what left to custodians together with units and has not come back, and what custodians
 * with a key paid, because anybody can pay from another wallet of his own.
 */
export interface UncertainQuote {
  readonly lamports: bigint;
  /** Payments in dollars of an hour without a price; they are not in the sum. */
  readonly unvalued: number;
}

/** Payouts and settled deposits of a wallet, determined from the whole covered history. */
export interface Payouts {
  readonly payouts: ReadonlyMap<OwnerChange, Payout>;
  /** Custodian of each transfer of a change, in the order of its movement, if its units are settled later; else null. */
  readonly deposits: ReadonlyMap<OwnerChange, readonly (Address | null)[]>;
  readonly untold: UntoldPayouts;
  readonly uncertain: UncertainQuote;
}

/**
 * Payouts of a history without any.
 *
 * @internal
 */
export const NO_PAYOUTS: Payouts = {
  payouts: new Map(),
  deposits: new Map(),
  untold: { count: 0, unvalued: 0, lamports: 0n },
  uncertain: { lamports: 0n, unvalued: 0 },
};

/** SOL/USD at the time of a change, and the close of its hour. */
type Rate = Pick<TradePrices, "price" | "close">;

/** Returns a movement with the sale that its payout settles, and the custodians of its transfers. */
export function applyPayouts(
  movement: Movement,
  { payouts, deposits }: Payouts,
  rate: Rate,
  dollars: DollarList,
): Movement {
  const custodians = deposits.get(movement.change);
  const transfers =
    custodians === undefined
      ? movement.transfers
      : movement.transfers.map((transfer, index) => withCustodian(transfer, custodians[index] ?? null));
  const payout = payouts.get(movement.change);
  if (payout === undefined) return custodians === undefined ? movement : { ...movement, transfers };
  const { change } = movement;
  const ownLamports = sumOwn(payout.own, (mint) => mint === WRAPPED_SOL);
  return {
    ...movement,
    trades: [toSale(change, payout, rate, dollars)],
    transfers,
    transferredLamports: change.givenRentLamports + ownLamports,
    quoteBeside: payout.own,
    costLamports: change.rentLamports,
  };
}

function withCustodian(transfer: TokenTransfer, custodian: Address | null): TokenTransfer {
  return custodian === null ? transfer : { ...transfer, custodian };
}

function toSale(change: OwnerChange, payout: Payout, { price, close }: Rate, dollars: DollarList): Trade {
  const { mint, decimals, parts, first, isLast, own } = payout;
  const solLamports = change.solLamports - sumOwn(own, (each) => each === WRAPPED_SOL);
  const usdMicros = sumDollars(change, dollars) - sumOwn(own, (each) => each !== WRAPPED_SOL);
  const inSol = usdMicros === 0n ? 0n : price === null ? null : usdToLamports(usdMicros, price);
  const totals = {
    pricedLamports: inSol ?? 0n,
    totalLamports: inSol === null ? null : solLamports + inSol,
  };
  let amount = 0n;
  for (const part of parts) amount += part.amount;
  const trade: Trade = {
    side: "sell",
    mint,
    decimals,
    amount,
    valueLamports: totals.totalLamports,
    valueUsdMicros: paidUsdMicros({ ...totals, lamports: solLamports, usdMicros }),
    feeLamports: change.feeLamports,
    tipLamports: change.tipLamports,
    settles: { parts, first, isLast },
  };
  const [priced = trade] = markPriced(change, [trade], totals, close);
  return change.tokens.some((token) => dollars.isPegged(token.mint))
    ? { ...priced, estimated: true }
    : priced;
}

function sumOwn(returnedQuotes: readonly BesideMove[], isMeant: (mint: Address) => boolean): bigint {
  let sum = 0n;
  for (const { mint, amount } of returnedQuotes) if (isMeant(mint)) sum += amount;
  return sum;
}

/**
 * Change of the owner's dollars by one transaction.
 *
 * @internal
 */
export function sumDollars({ tokens }: OwnerChange, dollars: DollarList): bigint {
  let sum = 0n;
  for (const { mint, before, after } of tokens) if (dollars.has(mint)) sum += after - before;
  return sum;
}
