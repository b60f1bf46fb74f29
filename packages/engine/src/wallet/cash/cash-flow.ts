import type { Address } from "../../address.ts";
import { larger, smaller } from "../../amount.ts";
import { type DollarList, WRAPPED_SOL } from "../../chain/assets.ts";
import { hasKey } from "../../chain/has-key.ts";
import { STAKE_PROGRAM } from "../../chain/programs.ts";
import type { LabeledAddresses } from "../../known-address.ts";
import type { Movement } from "../../swaps/movement.ts";
import type { OwnerChange } from "../../swaps/owner-change.ts";
import { sumDollars } from "../../swaps/payouts.ts";
import type { BesideMove } from "../../swaps/read-sides.ts";

/**
 * Terms of a cash statement between its opening and its closing, except what is unexplained, in their order
 * (docs/definitions.md#cash-statement).
 */
export const CASH_TERMS = [
  "trades",
  "atomic",
  "fees",
  "rent",
  "orders",
  "programs",
  "besideTrades",
  "received",
  "sent",
] as const;

export type CashTerm = (typeof CASH_TERMS)[number];

/** Amount of each term, negative if it left: lamports of SOL, wrapped or not, or micro-dollars, which have no rent. */
export type CashFlow = Record<CashTerm, bigint>;

/** Cash that one or more transactions moved. */
export interface CashFlows {
  readonly sol: CashFlow;
  readonly usd: CashFlow;
}

/** A movement, and its change as stored, in which accounts of open orders are not the owner's. */
export interface CashMovement {
  readonly movement: Movement;
  readonly stored: OwnerChange;
}

/** @internal */
export function createFlows(): CashFlows {
  return { sol: createFlow(), usd: createFlow() };
}

/** @internal */
export function createFlow(): CashFlow {
  return {
    trades: 0n,
    atomic: 0n,
    fees: 0n,
    rent: 0n,
    orders: 0n,
    programs: 0n,
    besideTrades: 0n,
    received: 0n,
    sent: 0n,
  };
}

/** @internal */
export function sumTerms(flow: CashFlow): bigint {
  let sum = 0n;
  for (const term of CASH_TERMS) sum += flow[term];
  return sum;
}

/**
 * Adds the cash of a movement to its terms. The sum of the terms is the change of the owner's SOL, and of its dollars: cash
 * that the movement does not name is part of its trade, or without one of what was received, sent or exchanged with programs.
 *
 * @internal
 */
export function addCash(
  { sol, usd }: CashFlows,
  { movement, stored }: CashMovement,
  labeled: LabeledAddresses,
): void {
  const { change } = movement;
  sol.rent += change.givenRentLamports - change.rentLamports - change.ownRentLamports;
  const feeLamports = sumFees(movement);
  sol.fees -= feeLamports;
  if (stored !== change) sol.orders += sumSol(stored) - sumSol(change);
  const { feeLamports: networkLamports, tipLamports } = change;
  distribute(
    sol,
    movement,
    WRAPPED_SOL,
    change.solLamports - networkLamports - tipLamports + feeLamports,
    labeled,
  );
  if (change.tokens.length === 0) return;
  const costMicros = movement.dollarCost?.usdMicros ?? 0n;
  usd.fees -= costMicros;
  const usdMicros = sumDollars(change, labeled.dollars);
  if (stored !== change) usd.orders += sumDollars(stored, labeled.dollars) - usdMicros;
  distribute(usd, movement, null, usdMicros + costMicros, labeled);
}

/**
 * Change of the owner's SOL, wrapped or not, by one transaction.
 *
 * @internal
 */
export function sumSol(change: OwnerChange): bigint {
  const { solLamports, feeLamports, tipLamports, rentLamports, givenRentLamports, ownRentLamports } = change;
  return solLamports - feeLamports - tipLamports - rentLamports + givenRentLamports - ownRentLamports;
}

/** Network fee, tip, and the SOL that a transfer cost; those of a trade and of an arbitrage are in its own figures. */
function sumFees({ change, trades, atomicLamports, costLamports, dollarCost }: Movement): bigint {
  const { feeLamports, tipLamports, rentLamports } = change;
  const isInResult = trades.length > 0 || typeof atomicLamports === "bigint";
  return (
    costLamports - (dollarCost?.lamports ?? 0n) - rentLamports + (isInResult ? feeLamports + tipLamports : 0n)
  );
}

/** Distributes SOL (the mint of wrapped SOL), or the dollars (null) of a transaction without its fees. */
function distribute(
  flow: CashFlow,
  movement: Movement,
  mint: Address | null,
  amount: bigint,
  labeled: LabeledAddresses,
): void {
  let remainder = amount;
  for (const besideMove of movement.quoteBeside) {
    if ((besideMove.mint === WRAPPED_SOL) !== (mint === WRAPPED_SOL)) continue;
    flow[isOfProgram(besideMove, labeled) ? "programs" : "besideTrades"] += besideMove.amount;
    remainder -= besideMove.amount;
  }
  const term = nameExchange(movement);
  if (term !== null) flow[term] += remainder;
  else if (remainder !== 0n) addAlone(flow, movement.change, mint, remainder, labeled);
}

/** Names the term of an exchange; null without one. */
function nameExchange({ trades, atomicLamports, converts }: Movement): "trades" | "atomic" | null {
  if (trades.length > 0 || converts) return "trades";
  return atomicLamports === null ? null : "atomic";
}

/**
 * True if a program or a labeled lender moved it.
 *
 * @internal
 */
export function isOfProgram({ counterparty }: BesideMove, { lending }: LabeledAddresses): boolean {
  return counterparty !== null && (lending.has(counterparty) || !hasKey(counterparty));
}

/** Adds what moved without an exchange: between wallets if the other side has a key, else to or from programs. */
function addAlone(
  flow: CashFlow,
  change: OwnerChange,
  mint: Address | null,
  amount: bigint,
  labeled: LabeledAddresses,
): void {
  const term = amount > 0n ? "received" : "sent";
  if (isOfStakeOrLender(change, labeled)) flow.programs += amount;
  else if (change.parties.some(({ exchanges }) => exchanges))
    flow[isOnward(change, amount) ? term : "programs"] += amount;
  else {
    const { ofWallets, isByProgram } = sumDirect(change, mint, amount, labeled.dollars);
    flow[term] += ofWallets;
    flow[isByProgram ? "programs" : term] += amount - ofWallets;
  }
}

function isOfStakeOrLender({ venue, onlyVenue }: OwnerChange, { lending }: LabeledAddresses): boolean {
  return venue !== null && (venue === STAKE_PROGRAM || (onlyVenue && lending.has(venue)));
}

/** True if converted assets went only to wallets, or came only from wallets. */
function isOnward({ parties }: OwnerChange, amount: bigint): boolean {
  const recipients = parties.filter(
    ({ exchanges, moves }) => !exchanges && moves.every((move) => move.amount > 0n === amount < 0n),
  );
  return (
    recipients.length > 0 && recipients.every(({ authority }) => authority !== null && hasKey(authority))
  );
}

/** Part of an amount that moved directly between the owner and wallets, and whether a program moved the rest. */
function sumDirect(
  { direct, venue }: OwnerChange,
  mint: Address | null,
  amount: bigint,
  dollars: DollarList,
): { readonly ofWallets: bigint; readonly isByProgram: boolean } {
  let ofWallets = 0n;
  let isByProgram = venue !== null;
  for (const move of direct) {
    const isAsset = mint === WRAPPED_SOL ? move.mint === null : move.mint !== null && dollars.has(move.mint);
    if (!isAsset || move.amount > 0n !== amount > 0n) continue;
    if (hasKey(move.counterparty)) ofWallets += move.amount;
    else isByProgram = true;
  }
  return { ofWallets: amount > 0n ? smaller(ofWallets, amount) : larger(ofWallets, amount), isByProgram };
}
