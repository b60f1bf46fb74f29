import type { Address } from "../address.ts";
import type { TokenFlow } from "./token-position.ts";

/**
 * Balances of one token in a wallet's accounts, and the sums of their changes. Nearly every token has one account,
 * which is stored without a map and takes a fifth of the memory.
 */
export class BalanceFlow implements TokenFlow {
  opening = 0n;
  inflow = 0n;
  outflow = 0n;
  unexplained = 0n;
  lastSlot = 0;
  #account: Address | null = null;
  #amount = 0n;
  #others: Map<Address, bigint> | null = null;

  /** Adds the balance of an account before the covered history. */
  open(account: Address, amount: bigint): void {
    this.replace(account, amount);
    this.opening += amount;
  }

  /** Sets the balance of an account; returns the previous one, 0 if unknown. */
  replace(account: Address, amount: bigint): bigint {
    if (this.#account === null || this.#account === account) {
      const before = this.#amount;
      this.#account = account;
      this.#amount = amount;
      return before;
    }
    this.#others ??= new Map();
    const before = this.#others.get(account) ?? 0n;
    this.#others.set(account, amount);
    return before;
  }

  /** Adds the change of one transaction in all accounts. */
  add(net: bigint, slot: number): void {
    if (net > 0n) this.inflow += net;
    else this.outflow -= net;
    this.lastSlot = slot;
  }

  /** Uses one bigint for equal numbers: thousands of tokens were bought and sold completely. */
  share(units: bigint): void {
    if (this.inflow === units) this.inflow = units;
    if (this.outflow === this.inflow) this.outflow = this.inflow;
  }

  /** Returns an independent copy. */
  fork(): BalanceFlow {
    const other = Object.assign(new BalanceFlow(), this);
    other.#account = this.#account;
    other.#amount = this.#amount;
    other.#others = this.#others && new Map(this.#others);
    return other;
  }
}
