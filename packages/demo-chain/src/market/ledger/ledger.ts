import type { MarketClock } from "../clock.ts";
import type { AccountTable } from "./account-table.ts";
import { PendingTransaction, type TransactionHead } from "./open-transaction.ts";
import { RecordStore } from "./record-store.ts";
import type { Failure } from "./transaction-record.ts";

export interface MarketReceipt {
  readonly position: number;
  readonly slot: number;
  /** Unix seconds of the slot, also where the ledger has lost it. */
  readonly time: number;
  readonly feeLamports: bigint;
}

/** The history: transactions are executed and recorded one after the other, slots never go back. */
export class MarketLedger {
  readonly records: RecordStore;
  #slot: number;

  constructor(
    readonly accounts: AccountTable,
    readonly clock: MarketClock,
  ) {
    this.records = new RecordStore(accounts);
    this.#slot = clock.firstSlot;
  }

  /** Slot of the newest transaction. */
  get slot(): number {
    return this.#slot;
  }

  /** Opens a transaction at the wished slot, or at the newest one where that is later. */
  open(head: TransactionHead): PendingTransaction {
    return new PendingTransaction({ ...head, slot: Math.max(head.slot, this.#slot) });
  }

  commit(transaction: PendingTransaction, failure: Failure | null = null): MarketReceipt {
    const record = transaction.close(failure);
    const position = this.records.append(record);
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
