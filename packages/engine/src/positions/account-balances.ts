import type { Address } from "../address.ts";

/**
 * Amounts of one token in a wallet's accounts. Nearly every token has one account, which is stored without a
 * map and takes a fifth of the memory.
 */
export class AccountBalances {
  private account: Address | null = null;
  private amount = 0n;
  private others: Map<Address, bigint> | null = null;

  /** Sets the balance of an account; returns the previous one, 0 if unknown. */
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

  /** Returns an independent copy. */
  fork(): AccountBalances {
    const other = new AccountBalances();
    other.account = this.account;
    other.amount = this.amount;
    other.others = this.others === null ? null : new Map(this.others);
    return other;
  }
}
