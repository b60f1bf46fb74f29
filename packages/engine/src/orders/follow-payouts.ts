import type { Address } from "../address.ts";
import { larger } from "../amount.ts";
import { hasKey } from "../chain/has-key.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { type ClassifyContext, classifyChange } from "../swaps/classify-change.ts";
import type { Movement, TokenTransfer } from "../swaps/movement.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { NO_PAYOUTS, type Payout, type Payouts, sumDollars, type UntoldPayouts } from "../swaps/payouts.ts";
import { DUST_LAMPORTS, findPrice } from "../swaps/quote.ts";
import { POOLS_ALONE } from "../swaps/read-plain-trade.ts";
import type { BesideMove } from "../swaps/read-sides.ts";
import { usdToLamports } from "../swaps/sol-usd.ts";
import {
  addOwn,
  addPayouts,
  Custodian,
  type Custody,
  type DraftPayout,
  type DraftSale,
  findLastSale,
  sumUncertain,
} from "./custodian.ts";
import { findProgram, listOthers } from "./list-others.ts";

/**
 * Follows units that left by transfer or as liquidity, and finds the quote that was paid for them
 * (docs/definitions.md#payouts). `times` are the unix seconds of the changes, which are in the order of the ledger.
 *
 * @example
 * followPayouts([], [], { solUsd: new Map(), nfts: new Set() }).payouts.size // 0
 */
export function followPayouts(
  changes: readonly OwnerChange[],
  times: readonly (number | null)[],
  context: ClassifyContext,
): Payouts {
  const follower = new PayoutFollower(context);
  // By index: iterators are slow for lists of this length.
  for (let index = 0; index < changes.length; index += 1) {
    const change = changes[index];
    if (change === undefined || !follower.concerns(change)) continue;
    const time = times[index] ?? null;
    follower.read(classifyChange(change, time, context), index, time);
  }
  return follower.conclude();
}

class PayoutFollower {
  private readonly custodians = new Map<Address, Custodian>();
  /** Custodians that received units by a program, by program. */
  private readonly ofPrograms = new Map<Address, Set<Custodian>>();
  private readonly sales: DraftSale[] = [];
  private readonly labeled: LabeledAddresses;
  private untold: UntoldPayouts = NO_PAYOUTS.untold;

  constructor(private readonly context: ClassifyContext) {
    this.labeled = context.labeled ?? NOTHING_LABELED;
  }

  /** True if a change can send units to a custodian, or one of them can move something in it. Runs for every change, and allocates nothing. */
  concerns(change: OwnerChange): boolean {
    if (change.parties === POOLS_ALONE) return false;
    if (change.venue !== null && this.labeled.lending.has(change.venue)) return false;
    return this.mayDeposit(change) || (this.custodians.size > 0 && this.namesCustodian(change));
  }

  read(movement: Movement, index: number, time: number | null): void {
    const { change, trades, transfers, atomicLamports, converts } = movement;
    for (let position = 0; position < transfers.length; position += 1) {
      const transfer = transfers[position];
      if (transfer?.direction === "in")
        this.findHolder(change, transfer)?.giveBack(transfer.mint, transfer.amount, change, position);
    }
    const isAlone = trades.length === 0 && atomicLamports === null && !converts;
    const usdMicros = sumDollars(change, this.labeled.dollars);
    const isPaid = change.solLamports > 0n || usdMicros > 0n;
    if (isAlone && isPaid && this.custodians.size > 0) this.pay(change, usdMicros, index, time);
    const receiver = this.deposit(movement, isPaid);
    if (isAlone && (change.solLamports < 0n || usdMicros < 0n)) this.send(change, usdMicros, receiver, time);
  }

  conclude(): Payouts {
    if (this.custodians.size === 0) return NO_PAYOUTS;
    const payouts = new Map<OwnerChange, Payout>();
    for (const sale of this.sales) addPayouts(payouts, sale);
    const deposits = new Map<OwnerChange, (Address | null)[]>();
    for (const { custodies, address } of this.custodians.values()) {
      for (const { isSettled, transfers } of custodies) {
        if (!isSettled) continue;
        for (const { change, at } of transfers) {
          const places = deposits.get(change) ?? [];
          while (places.length <= at) places.push(null);
          places[at] = address;
          deposits.set(change, places);
        }
      }
    }
    const uncertain = sumUncertain(this.custodians.values(), this.sales);
    return { payouts, deposits, untold: this.untold, uncertain };
  }

  /** True if a party took units, or the wallet gave units without an exchange. */
  private mayDeposit({ tokens, parties }: OwnerChange): boolean {
    const { dollars } = this.labeled;
    let isExchanged = false;
    for (const { exchanges, moves } of parties) {
      if (exchanges) isExchanged = true;
      else
        for (const { mint, amount } of moves)
          if (amount > 0n && mint !== null && !dollars.isQuote(mint)) return true;
    }
    if (isExchanged) return false;
    let isGiven = false;
    for (const { mint, before, after } of tokens) {
      if (dollars.has(mint)) continue;
      if (after > before) return false;
      if (after < before) isGiven = true;
    }
    return isGiven;
  }

  private namesCustodian({ venue, feePayer, cosigners, direct, parties, escrows }: OwnerChange): boolean {
    const { custodians } = this;
    if (venue !== null && (custodians.has(venue) || this.ofPrograms.has(venue))) return true;
    if (feePayer !== null && custodians.has(feePayer)) return true;
    for (const signer of cosigners) if (custodians.has(signer)) return true;
    for (const { counterparty } of direct) if (custodians.has(counterparty)) return true;
    for (const { authority } of parties) if (authority !== null && custodians.has(authority)) return true;
    for (const { authority } of escrows) if (custodians.has(authority)) return true;
    return false;
  }

  /** The custodian that gives units back: the other side itself, else one of the program. */
  private findHolder(change: OwnerChange, { mint, counterparty }: TokenTransfer): Custodian | undefined {
    const knownCustodian = counterparty === null ? undefined : this.custodians.get(counterparty);
    const program = findProgram(change, counterparty);
    if (knownCustodian !== undefined || program === null) return knownCustodian;
    const holds = ({ custodies }: Custodian) =>
      custodies.some((each) => each.mint === mint && each.held > 0n);
    return Array.from(this.ofPrograms.get(program) ?? []).find(holds) ?? this.custodians.get(program);
  }

  /** Records the units that left; returns the custodian of the first of them. */
  private deposit({ change, transfers }: Movement, isPaid: boolean): Custodian | null {
    let receiver: Custodian | null = null;
    for (let position = 0; position < transfers.length; position += 1) {
      const transfer = transfers[position];
      if (transfer === undefined || transfer.direction === "in" || transfer.burned) continue;
      const { mint, decimals, amount, counterparty } = transfer;
      // Units without a receiver that are given for something else are redeemed.
      if (counterparty === null && (isPaid || transfers.some(({ direction }) => direction === "in")))
        continue;
      const program = findProgram(change, counterparty);
      const address = counterparty ?? program;
      if (address === null || this.labeled.lending.has(address)) continue;
      const custodian = this.custodians.get(address) ?? new Custodian(address);
      this.custodians.set(address, custodian);
      if (program !== null)
        this.ofPrograms.set(program, (this.ofPrograms.get(program) ?? new Set()).add(custodian));
      custodian.deposit(mint, decimals, amount, change, position);
      receiver ??= custodian;
    }
    return receiver;
  }

  /** Records quote that the wallet sent to a custodian. */
  private send(
    change: OwnerChange,
    usdMicros: bigint,
    receiver: Custodian | null,
    time: number | null,
  ): void {
    const to = receiver ?? this.listPayers(change).flat()[0];
    if (to === undefined) return;
    let lamports = larger(-change.solLamports, 0n);
    let dollars = larger(-usdMicros, 0n);
    for (const { counterparty, mint, amount } of change.direct) {
      if (amount > 0n || counterparty === to.address || !hasKey(counterparty)) continue;
      if (mint === null) lamports = larger(lamports + amount, 0n);
      else if (this.labeled.dollars.has(mint)) dollars = larger(dollars + amount, 0n);
    }
    const price = findPrice(this.context.solUsd, time);
    const costLamports = change.feeLamports + change.tipLamports;
    to.sendQuote(lamports, dollars, receiver === null ? null : { price, costLamports });
  }

  /** Lists the custodians that may have paid: first those that moved quote or signed, then those of the program. */
  private listPayers(change: OwnerChange): readonly (readonly Custodian[])[] {
    const { others, program } = listOthers(change, this.labeled);
    const namedCustodians = others.flatMap((other) => this.custodians.get(other) ?? []);
    const ofProgram = program === null ? [] : Array.from(this.ofPrograms.get(program) ?? []);
    return [namedCustodians, ofProgram.filter((custodian) => !namedCustodians.includes(custodian))];
  }

  /** Attributes quote to what the wallet had sent, then to the units that its payers hold, else to the last sale of one of them. */
  private pay(change: OwnerChange, usdMicros: bigint, index: number, time: number | null): void {
    const returnedQuotes: BesideMove[] = [];
    let lamports = larger(change.solLamports, 0n);
    let dollars = larger(usdMicros, 0n);
    for (const payers of this.listPayers(change)) {
      for (const payer of payers) {
        const returned = payer.returnQuote(lamports, dollars);
        lamports -= returned.lamports;
        dollars -= returned.usdMicros;
        addOwn(returnedQuotes, payer.address, returned);
      }
      if (lamports === 0n && dollars === 0n) return;
      const custodies = payers.flatMap((payer) => payer.listHeld());
      const sale = custodies.length === 0 ? findLastSale(payers) : null;
      if (custodies.length === 0 && sale === null) continue;
      const price = findPrice(this.context.solUsd, time);
      const payout = { change, own: returnedQuotes, price, lamports, usdMicros: dollars };
      const isOneSided = change.solLamports > -DUST_LAMPORTS && usdMicros >= 0n;
      const [first] = custodies;
      if (!isOneSided || !custodies.every(({ mint }) => mint === first?.mint))
        this.addUntold(lamports, dollars, time);
      else if (sale !== null) sale.payouts.push(payout);
      else if (first !== undefined) this.settle(custodies, first, payout, index);
      return;
    }
  }

  private settle(
    custodies: readonly Custody[],
    { mint, decimals }: Custody,
    payout: DraftPayout,
    index: number,
  ): void {
    const parts = custodies.map((custody) => ({ custody, amount: custody.held }));
    const sale = { mint, decimals, index, parts, payouts: [payout] };
    for (const custody of custodies) {
      custody.held = 0n;
      custody.isSettled = true;
      custody.custodian.lastSale = sale;
    }
    this.sales.push(sale);
  }

  private addUntold(lamports: bigint, usdMicros: bigint, time: number | null): void {
    const price = findPrice(this.context.solUsd, time);
    const inSol = usdMicros === 0n ? 0n : price === null ? null : usdToLamports(usdMicros, price);
    this.untold = {
      count: this.untold.count + 1,
      unvalued: this.untold.unvalued + (inSol === null ? 1 : 0),
      lamports: this.untold.lamports + lamports + (inSol ?? 0n),
    };
  }
}
