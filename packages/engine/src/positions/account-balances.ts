import type { Address } from "../address.ts";

/**
 * Amounts of one token in a wallet's accounts. Nearly every token is in one account only: that one stands by itself, and
 * takes a fifth of the memory of a map.
 */
export class AccountBalances {
  private account: Address | null = null;
  private amount = 0n;
  private others: Map<Address, bigint> | null = null;

  /** Notes what an account holds now; returns what it held before, 0 where nothing is known. */
  replace(account: Address, amount: bigint): bigint {
    if (this.account === null || this.account === account) {
      const before = this.amount;
      this.account = account;
      this.amount = amount;
      return before;
    }
    this.others ??= new Map();
    const before = this.others.get(account) ?? 0n;
    this.others.set(account, amount);
    return before;
  }

  /** Balances in the same state that go on by themselves. */
  fork(): AccountBalances {
    const other = new AccountBalances();
    other.account = this.account;
    other.amount = this.amount;
    other.others = this.others === null ? null : new Map(this.others);
    return other;
  }
}
