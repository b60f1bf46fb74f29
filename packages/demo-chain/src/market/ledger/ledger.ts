import type { MarketClock } from "../clock.ts";
import type { AccountTable } from "./account-table.ts";
import {
  type Failure,
  PendingTransaction,
  type TransactionHead,
  type TransactionRecord,
} from "./transaction.ts";

export interface MarketReceipt {
  readonly position: number;
  readonly slot: number;
  /** Unix seconds of the slot, even if the ledger has lost it. */
  readonly time: number;
  readonly feeLamports: bigint;
}

/** The history: transactions are executed and recorded in sequence, slots never go back. */
export class MarketLedger {
  readonly records: TransactionRecord[] = [];
  #slot: number;

  constructor(
    readonly accounts: AccountTable,
    readonly clock: MarketClock,
  ) {
    this.#slot = clock.firstSlot;
  }

  get slot(): number {
    return this.#slot;
  }

  /** Opens a transaction at the requested slot, or at the newest one if that is later. */
  open(head: TransactionHead): PendingTransaction {
    return new PendingTransaction({ ...head, slot: Math.max(head.slot, this.#slot) }, this.accounts);
  }

  commit(transaction: PendingTransaction, failure: Failure | null = null): MarketReceipt {
    const record = transaction.close(failure);
    const position = this.records.push(record) - 1;
    for (const account of record.accounts) account.positions.push(position);
    this.#slot = record.slot;
    return {
      position,
      slot: record.slot,
      time: this.clock.timeOf(record.slot),
      feeLamports: BigInt(record.feeLamports),
    };
  }
}
