import type { BankTransaction } from "./bank-transaction.ts";

/** The bank's transactions in the order in which they landed; positions count from 0, the oldest. */
export class TransactionLog {
  private readonly entries: BankTransaction[] = [];
  private readonly bySignature = new Map<string, number>();
  private readonly byAddress = new Map<string, number[]>();

  get length(): number {
    return this.entries.length;
  }

  append(transaction: BankTransaction): void {
    const position = this.entries.push(transaction) - 1;
    this.bySignature.set(transaction.wire.signature, position);
    for (const key of new Set(transaction.keys)) {
      const positions = this.byAddress.get(key);
      if (positions === undefined) this.byAddress.set(key, [position]);
      else positions.push(position);
    }
  }

  at(position: number): BankTransaction {
    const transaction = this.entries[position];
    if (transaction === undefined) throw new RangeError(`no transaction at position ${position}`);
    return transaction;
  }

  /** Returns the transactions of a range of slots, both included, oldest first. */
  between(fromSlot: number, toSlot: number): readonly BankTransaction[] {
    return this.entries.filter(({ slot }) => slot >= fromSlot && slot <= toSlot);
  }

  /** Returns the position of a signature, or null. */
  find(signature: string): number | null {
    return this.bySignature.get(signature) ?? null;
  }

  mentions(address: string): number[] {
    return [...(this.byAddress.get(address) ?? [])].reverse();
  }
}
