import type { Address } from "../address.ts";
import { larger, smaller } from "../amount.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { LabeledAddresses } from "../known-address.ts";
import type { Movement, TokenTransfer } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { findPrice } from "../swaps/quote.ts";
import { type SolUsd, usdToLamports } from "../swaps/sol-usd.ts";
import type { SaleTotals } from "./reconcile.ts";

/** Quote from authorities that hold units of the wallet, which may be the proceeds of these units. */
export interface UntoldPayouts {
  readonly count: number;
  /** Those in dollars without a price. */
  readonly unvalued: number;
  /** Sum of the others. */
  readonly lamports: bigint;
}

const NO_PAYOUTS: UntoldPayouts = { count: 0, unvalued: 0, lamports: 0n };

/** Returns sums over sales in which payouts are proceeds of units of unknown cost, or sales of unknown value. */
export function addUntold(sales: SaleTotals, { count, unvalued, lamports }: UntoldPayouts): SaleTotals {
  if (count === 0) return sales;
  const { unknownBasis } = sales;
  return {
    realizedLamports: sales.realizedLamports,
    proceedsSizeLamports: sales.proceedsSizeLamports + lamports,
    sells: sales.sells + count,
    unvaluedSales: sales.unvaluedSales + unvalued,
    unvaluedBurns: sales.unvaluedBurns,
    unknownBasis: {
      lamports: unknownBasis.lamports + lamports,
      sizeLamports: unknownBasis.sizeLamports + lamports,
    },
  };
}

/** Labels and prices by which payouts are attributed and valued. */
export interface PayoutContext {
  readonly labeled: LabeledAddresses;
  readonly solUsd: SolUsd;
}

/** Units and quote of the wallet that one authority, or the accounts of one program, hold. */
interface Held {
  /** Base units by mint. */
  readonly units: ReadonlyMap<Address, bigint>;
  /** Quote that the wallet sent and has not received back: SOL in lamports, and dollars. */
  readonly lamports: bigint;
  readonly usdMicros: bigint;
}

const NOTHING: Held = { units: new Map(), lamports: 0n, usdMicros: 0n };

/**
 * Finds quote that comes from an authority, or by the program, that received units of the wallet by transfer or liquidity and
 * has not returned them. Quote that the wallet had sent there comes back first. Lending programs are excluded.
 */
export class PayoutFinder {
  private readonly holders = new Map<Address, Held>();
  private found = NO_PAYOUTS;

  get payouts(): UntoldPayouts {
    return this.found;
  }

  add(movement: Movement, time: number | null, { labeled, solUsd }: PayoutContext): void {
    const { change, trades, transfers, atomicLamports } = movement;
    if (change.failed || (change.venue !== null && labeled.lending.has(change.venue))) return;
    for (const transfer of transfers) this.move(change, transfer);
    if (this.holders.size === 0 || trades.length > 0 || atomicLamports !== null) return;
    const usdMicros = sumDollars(change, labeled);
    const payers = listOthers(change, labeled).filter((other) => this.holders.has(other));
    for (const payer of payers) this.send(payer, -change.solLamports, -usdMicros);
    if (change.solLamports <= 0n && usdMicros <= 0n) return;
    const payer = payers.find((each) => (this.holders.get(each)?.units.size ?? 0) > 0);
    if (payer !== undefined) this.pay(payer, change.solLamports, usdMicros, findPrice(solUsd, time));
  }

  /** Returns an independent copy. */
  fork(): PayoutFinder {
    const other = new PayoutFinder();
    for (const [holder, held] of this.holders) other.holders.set(holder, held);
    other.found = this.found;
    return other;
  }

  /** Moves units to or from their holder, and records it for the program that moved them, too. */
  private move(change: OwnerChange, { direction, mint, amount, counterparty, burned }: TokenTransfer): void {
    if (burned) return;
    const isOfProgram = change.onlyVenue && (counterparty === null || !hasKey(counterparty));
    const program = isOfProgram ? change.venue : null;
    for (const holder of new Set([counterparty, program])) {
      if (holder === null) continue;
      const held = this.holders.get(holder) ?? NOTHING;
      const before = held.units.get(mint) ?? 0n;
      const after = larger(direction === "out" ? before + amount : before - amount, 0n);
      if (before === after) continue;
      const units = new Map(held.units).set(mint, after);
      if (after === 0n) units.delete(mint);
      this.holders.set(holder, { ...held, units });
    }
  }

  /** Records quote that the wallet sent; negative amounts came back. */
  private send(holder: Address, lamports: bigint, usdMicros: bigint): void {
    const held = this.holders.get(holder) ?? NOTHING;
    if (lamports <= 0n && usdMicros <= 0n) return;
    this.holders.set(holder, {
      units: held.units,
      lamports: held.lamports + larger(lamports, 0n),
      usdMicros: held.usdMicros + larger(usdMicros, 0n),
    });
  }

  private pay(holder: Address, lamports: bigint, usdMicros: bigint, price: bigint | null): void {
    const held = this.holders.get(holder) ?? NOTHING;
    const [ownLamports, ownUsd] = [
      smaller(larger(lamports, 0n), held.lamports),
      smaller(larger(usdMicros, 0n), held.usdMicros),
    ];
    this.holders.set(holder, {
      units: held.units,
      lamports: held.lamports - ownLamports,
      usdMicros: held.usdMicros - ownUsd,
    });
    const sol = larger(lamports, 0n) - ownLamports;
    const usd = larger(usdMicros, 0n) - ownUsd;
    if (sol === 0n && usd === 0n) return;
    const { count, unvalued, lamports: sum } = this.found;
    const inSol = usd === 0n ? 0n : price === null ? null : usdToLamports(usd, price);
    this.found = {
      count: count + 1,
      unvalued: unvalued + (inSol === null ? 1 : 0),
      lamports: sum + sol + (inSol ?? 0n),
    };
  }
}

/** Change of the wallet's dollars. */
function sumDollars({ tokens }: OwnerChange, { dollars }: LabeledAddresses): bigint {
  let sum = 0n;
  for (const { mint, before, after } of tokens) if (dollars.has(mint)) sum += after - before;
  return sum;
}

/** Authorities that moved quote, other signers, and the program if no wallet with a key moved quote. */
function listOthers(change: OwnerChange, { dollars }: LabeledAddresses): readonly Address[] {
  const isQuote = (mint: Address | null) => mint === null || mint === WRAPPED_SOL || dollars.has(mint);
  const direct = change.direct.filter(({ mint }) => isQuote(mint)).map(({ counterparty }) => counterparty);
  const isOfProgram = change.onlyVenue && !direct.some((counterparty) => hasKey(counterparty));
  const others: (Address | null)[] = [
    ...direct,
    ...change.escrows.filter(({ mint }) => isQuote(mint)).map(({ authority }) => authority),
    ...change.parties
      .filter(({ exchanges, moves }) => !exchanges && moves.some(({ mint }) => isQuote(mint)))
      .map(({ authority }) => authority),
    ...(change.signed ? [] : [change.feePayer]),
    ...change.cosigners,
    isOfProgram ? change.venue : null,
  ];
  return Array.from(new Set(others)).filter((other) => other !== null);
}
