import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { MintAccount } from "../ledger/account.ts";
import { TokenBook, type UnitOrigin } from "./token-book.ts";

/** Book of one wallet, written by the code that acts for it. Lamports, base units, Unix seconds. */
export class WalletBook {
  readonly tokens = new Map<MintAccount, TokenBook>();
  failedTransactions = 0;
  /** Fees of failed transactions, transfers, wrapping and conversions, and rent paid for accounts of others. */
  fees = 0n;
  /** Net of transactions with quote in and quote out and no token change. */
  atomicPnl = 0n;
  /** Quote that was sent to pools with units and has not come back, by the authority of the pool. */
  readonly quoteSent = new Map<object, bigint>();
  /** Distinct tokens bought or sold, by UTC day. */
  readonly tradedByDay = new Map<number, Set<MintAccount>>();

  buy(mint: MintAccount, amount: bigint, cost: bigint, time: number): void {
    this.#trade(mint, time).buy(amount, cost, time);
  }

  sell(mint: MintAccount, amount: bigint, proceeds: bigint, time: number): void {
    this.#trade(mint, time).sell(amount, proceeds, time);
  }

  /** Sells the units that a pool keeps. `costLamports` is the fee of the transaction. Returns false if it keeps none. */
  settle(mint: MintAccount, from: object, lamports: bigint, costLamports: bigint, time: number): boolean {
    if (!this.#token(mint).settle(from, lamports - costLamports, time)) return false;
    this.#trade(mint, time);
    this.fees -= costLamports;
    return true;
  }

  receive(mint: MintAccount, amount: bigint, time: number, origin: UnitOrigin = {}): void {
    this.#token(mint).receive(amount, time, origin);
  }

  send(mint: MintAccount, amount: bigint, time: number, to?: object): void {
    this.#token(mint).send(amount, time, to);
  }

  /** Books a network fee, or rent paid for another account: negative for a refund. */
  payFee(lamports: bigint): void {
    this.fees += lamports;
  }

  fail(feeLamports: bigint): void {
    this.failedTransactions += 1;
    this.fees += feeLamports;
  }

  addArbitrage(netLamports: bigint): void {
    this.atomicPnl += netLamports;
  }

  #trade(mint: MintAccount, time: number): TokenBook {
    const day = Math.floor(time / SECONDS_PER_DAY);
    const traded = this.tradedByDay.get(day) ?? new Set();
    this.tradedByDay.set(day, traded.add(mint));
    return this.#token(mint);
  }

  #token(mint: MintAccount): TokenBook {
    const known = this.tokens.get(mint);
    if (known) return known;
    const book = new TokenBook();
    this.tokens.set(mint, book);
    return book;
  }
}
