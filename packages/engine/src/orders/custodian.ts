import type { Address } from "../address.ts";
import { smaller } from "../amount.ts";
import { STABLE_DECIMALS, USDC, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { NO_PAYOUTS, type Payout, type UncertainQuote } from "../swaps/payouts.ts";
import type { BesideMove } from "../swaps/read-sides.ts";
import { usdToLamports } from "../swaps/sol-usd.ts";

/** Units of one mint that a custodian holds or held, from the first deposit until it holds none. */
export interface Custody {
  readonly mint: Address;
  readonly decimals: number;
  readonly custodian: Custodian;
  /** Base units. */
  held: bigint;
  /** True if a payout settles units of it. */
  isSettled: boolean;
  /** Transfers of its units, as indexes in the movements of their changes. */
  readonly transfers: { readonly change: OwnerChange; readonly at: number }[];
}

/** A sale by payouts while the history is read. */
export interface DraftSale {
  readonly mint: Address;
  readonly decimals: number;
  readonly index: number;
  readonly parts: { readonly custody: Custody; amount: bigint }[];
  /** The first one settles the units, later ones add to it. */
  readonly payouts: DraftPayout[];
}

/** Quote from custodians: what it brought for the units, and what the wallet had sent. */
export interface DraftPayout {
  readonly change: OwnerChange;
  readonly own: BesideMove[];
  /** SOL/USD at its time. */
  readonly price: bigint | null;
  lamports: bigint;
  usdMicros: bigint;
}

/** An authority, or a program, that received units of the wallet by transfer or as liquidity. */
export class Custodian {
  /** Quote that the wallet sent and has not received back. */
  lamports = 0n;
  usdMicros = 0n;
  /** Parts of this quote that left in the same transaction as units, and the dollars among them in lamports at the price of that time. */
  private besideLamports = 0n;
  private besideUsdMicros = 0n;
  private besideUsdLamports = 0n;
  /** Fees and tips of these transactions. */
  private besideCosts = 0n;
  /** Payments of such dollars without a price. */
  private unvalued = 0;
  /** Last sale that its payouts settled. */
  lastSale: DraftSale | null = null;
  readonly custodies: Custody[] = [];

  constructor(readonly address: Address) {}

  /** Quote that left with units and has not come back. */
  get quoteWithUnits(): UncertainQuote {
    const { besideLamports, besideUsdMicros, besideUsdLamports } = this;
    if (besideLamports + besideUsdMicros === 0n) return NO_PAYOUTS.uncertain;
    const unvalued = besideUsdMicros > 0n ? this.unvalued : 0;
    return { lamports: besideLamports + besideUsdLamports + this.besideCosts, unvalued };
  }

  listHeld(): readonly Custody[] {
    return this.custodies.filter(({ held }) => held > 0n);
  }

  /** Records quote that the wallet sent. `withUnits` has SOL/USD and own costs of the transaction if units left in it. */
  sendQuote(
    lamports: bigint,
    usdMicros: bigint,
    withUnits: { readonly price: bigint | null; readonly costLamports: bigint } | null,
  ): void {
    this.lamports += lamports;
    this.usdMicros += usdMicros;
    if (withUnits === null || lamports + usdMicros === 0n) return;
    this.besideLamports += lamports;
    this.besideUsdMicros += usdMicros;
    this.besideCosts += withUnits.costLamports;
    if (usdMicros === 0n) return;
    if (withUnits.price === null) this.unvalued += 1;
    else this.besideUsdLamports += usdToLamports(usdMicros, withUnits.price);
  }

  deposit(mint: Address, decimals: number, amount: bigint, change: OwnerChange, index: number): void {
    let custody = this.find(mint);
    if (custody === undefined) {
      custody = { mint, decimals, custodian: this, held: 0n, isSettled: false, transfers: [] };
      this.custodies.push(custody);
    }
    custody.held += amount;
    custody.transfers.push({ change, at: index });
  }

  /** Records units that come back. An authority without a key had not sold them. */
  giveBack(mint: Address, amount: bigint, change: OwnerChange, index: number): void {
    const custody = this.find(mint);
    const part = custody === undefined ? 0n : smaller(amount, custody.held);
    if (custody !== undefined) {
      custody.held -= part;
      custody.transfers.push({ change, at: index });
    }
    if (part < amount && !hasKey(this.address)) this.restore(mint, amount - part, { change, at: index });
  }

  /** Takes what the wallet had sent before out of returned quote, and returns this part. */
  returnQuote(
    lamports: bigint,
    usdMicros: bigint,
  ): { readonly lamports: bigint; readonly usdMicros: bigint } {
    const returnedQuote = {
      lamports: smaller(lamports, this.lamports),
      usdMicros: smaller(usdMicros, this.usdMicros),
    };
    this.lamports -= returnedQuote.lamports;
    this.usdMicros -= returnedQuote.usdMicros;
    this.besideLamports = smaller(this.besideLamports, this.lamports);
    const usd = smaller(this.besideUsdMicros, this.usdMicros);
    if (usd < this.besideUsdMicros) {
      // Rounded up, because the remainder is a cost in a lower bound.
      const whole = this.besideUsdMicros;
      this.besideUsdLamports = (this.besideUsdLamports * usd + whole - 1n) / whole;
      this.besideUsdMicros = usd;
    }
    return returnedQuote;
  }

  private find(mint: Address): Custody | undefined {
    return this.custodies.find((custody) => custody.mint === mint && custody.held > 0n);
  }

  /** Takes units that come back out of the last sale. */
  private restore(mint: Address, amount: bigint, transfer: Custody["transfers"][number]): void {
    const sale = this.lastSale;
    if (sale === null) return;
    let remainder = amount;
    for (const part of sale.parts) {
      const { custody } = part;
      if (custody.custodian !== this || custody.mint !== mint || remainder === 0n || part.amount === 0n)
        continue;
      const restored = smaller(remainder, part.amount);
      part.amount -= restored;
      remainder -= restored;
      custody.transfers.push(transfer);
    }
    if (remainder < amount) this.takeRepaid(sale);
  }

  /**
   * Counts what the wallet sent since as payouts that it gave back: units that come back after that were the security of a loan.
   * A sale without any other payout was none.
   */
  private takeRepaid({ parts, payouts }: DraftSale): void {
    for (const payout of payouts) {
      const repaid = this.returnQuote(payout.lamports, payout.usdMicros);
      payout.lamports -= repaid.lamports;
      payout.usdMicros -= repaid.usdMicros;
      addOwn(payout.own, this.address, repaid);
    }
    if (!payouts.every(isRepaid)) return;
    for (const part of parts) {
      part.custody.held += part.amount;
      part.amount = 0n;
      part.custody.isSettled = false;
      part.custody.custodian.lastSale = null;
    }
  }
}

function isRepaid({ lamports, usdMicros }: DraftPayout): boolean {
  return lamports === 0n && usdMicros === 0n;
}

/** Adds quote that comes back as assets beside a sale. */
export function addOwn(
  returnedQuotes: BesideMove[],
  counterparty: Address,
  { lamports, usdMicros }: ReturnType<Custodian["returnQuote"]>,
): void {
  if (lamports > 0n)
    returnedQuotes.push({ mint: WRAPPED_SOL, decimals: SOL_DECIMALS, amount: lamports, counterparty });
  if (usdMicros > 0n)
    returnedQuotes.push({ mint: USDC, decimals: STABLE_DECIMALS, amount: usdMicros, counterparty });
}

const SOL_DECIMALS = 9;

/** Sums the quote that left with units and has not come back, and what custodians with a key paid. */
export function sumUncertain(custodians: Iterable<Custodian>, sales: readonly DraftSale[]): UncertainQuote {
  let lamports = 0n;
  let unvalued = 0;
  for (const { quoteWithUnits } of custodians) {
    lamports += quoteWithUnits.lamports;
    unvalued += quoteWithUnits.unvalued;
  }
  for (const { parts, payouts } of sales) {
    if (!parts.some(({ custody }) => hasKey(custody.custodian.address))) continue;
    for (const payout of payouts) {
      lamports += payout.lamports;
      if (payout.usdMicros === 0n) continue;
      if (payout.price === null) unvalued += 1;
      else lamports += usdToLamports(payout.usdMicros, payout.price);
    }
  }
  return { lamports, unvalued };
}

/** Adds the payouts of a sale, by their changes. */
export function addPayouts(
  payouts: Map<OwnerChange, Payout>,
  { mint, decimals, parts, payouts: drafts }: DraftSale,
): void {
  const finalPayouts = drafts.filter((payout) => !isRepaid(payout));
  const firstSignature = finalPayouts[0]?.change.signature ?? "";
  for (const [at, { change, own }] of finalPayouts.entries()) {
    const units = at > 0 ? [] : parts.filter(({ amount }) => amount > 0n);
    payouts.set(change, {
      mint,
      decimals,
      own,
      first: firstSignature,
      isLast: at === finalPayouts.length - 1,
      parts: units.map(({ custody, amount }) => ({ custodian: custody.custodian.address, amount })),
    });
  }
}

export function findLastSale(custodians: readonly Custodian[]): DraftSale | null {
  let latestSale: DraftSale | null = null;
  for (const { lastSale } of custodians)
    if (lastSale !== null && lastSale.index >= (latestSale?.index ?? 0)) latestSale = lastSale;
  return latestSale;
}
