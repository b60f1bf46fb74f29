import type { Address } from "../address.ts";
import type { TokenFlow } from "./token-position.ts";

/**
 * Balances of one token in a wallet's accounts, and the sums of their changes. Nearly every token has one account,
 * which is stored without a map and takes a fifth of the memory.
 */
export class BalanceFlow {
  private opening = 0n;
  private inflow = 0n;
  private outflow = 0n;
  private unexplained = 0n;
  private lastSlot = 0;
  private account: Address | null = null;
  private amount = 0n;
  private otherAccounts: Map<Address, bigint> | null = null;

  /** Adds the balance of an account before the covered history. */
  open(account: Address, amount: bigint): void {
    this.replace(account, amount);
    this.opening += amount;
  }

  /** Sets the balance of an account; returns the previous one, 0 if unknown. */
  replace(account: Address, amount: bigint): bigint {
    if (this.account === null || this.account === account) {
      const previousAmount = this.amount;
      this.account = account;
      this.amount = amount;
      return previousAmount;
    }
    this.otherAccounts ??= new Map();
    const previousAmount = this.otherAccounts.get(account) ?? 0n;
    this.otherAccounts.set(account, amount);
    return previousAmount;
  }

  /** Adds the change of one transaction in all accounts. */
  add(net: bigint, slot: number): void {
    if (net > 0n) this.inflow += net;
    else this.outflow -= net;
    this.lastSlot = slot;
  }

  /** Adds a difference between two covered transactions. */
  addUnexplained(difference: bigint): void {
    this.unexplained += difference;
  }

  /** Returns the sums. Those equal to `units` share its bigint: most tokens are bought and sold completely. */
  summarize(units: bigint): TokenFlow {
    const { opening, unexplained, lastSlot } = this;
    const inflow = this.inflow === units ? units : this.inflow;
    const outflow = this.outflow === inflow ? inflow : this.outflow;
    return { opening, inflow, outflow, unexplained, lastSlot };
  }
}
