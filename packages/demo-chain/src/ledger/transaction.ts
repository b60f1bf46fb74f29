import type { AccountTable, LedgerAccount } from "./accounts.ts";
import type { MarketClock } from "./clock.ts";
import { computeBudget, type Instruction } from "./instructions.ts";
import type { TransactionVersion } from "./rpc-types.ts";

export interface MarketReceipt {
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

  /** First slot at or after a slot, and after those of the history, that has a block time. */
  findTimedSlot(slot: number): number {
    let timed = Math.max(slot, this.#slot);
    while (!this.clock.hasBlockTime(timed)) timed += 1;
    return timed;
  }

  /** Opens a transaction at the requested slot, or at the newest one if that is later. */
  open(head: TransactionHead): PendingTransaction {
    return new PendingTransaction({ ...head, slot: Math.max(head.slot, this.#slot) }, this.accounts);
  }

  commit(transaction: PendingTransaction, failure: Failure | null = null): MarketReceipt {
    const record = transaction.close(failure);
    const position = this.records.push(record) - 1;
    for (const { account } of record.keys) account.positions.push(position);
    this.#slot = record.slot;
    const { slot, feeLamports } = record;
    return { slot, time: this.clock.getTime(slot), feeLamports: BigInt(feeLamports) };
  }
}

export interface TransactionHead {
  readonly slot: number;
  readonly payer: LedgerAccount;
  readonly version: TransactionVersion;
  readonly signers?: readonly LedgerAccount[];
  /** Limit of compute units and their price in millionths of a lamport, or the default limit without a price. */
  readonly budget?: readonly [units: number, microLamports: number];
  /** True if the transaction will fail: its instructions are recorded and change nothing. */
  readonly isFailing?: boolean;
}

/** Top-level instruction that failed, and the error code of its program. */
export interface Failure {
  readonly instruction: number;
  readonly code: number;
}

/** One transaction as it was executed. */
export interface TransactionRecord {
  readonly slot: number;
  readonly version: TransactionVersion;
  readonly feeLamports: number;
  readonly failure: Failure | null;
  /** In the order of the message: signers, writable, read-only, then those loaded from lookup tables. */
  readonly keys: readonly KeyUse[];
  /** In order of execution, inner instructions after the one that invoked them. */
  readonly instructions: readonly RecordedInstruction[];
}

export interface RecordedInstruction {
  readonly log: string | null;
  readonly data: Uint8Array;
  /** 1 at top level. */
  readonly depth: number;
  readonly program: LedgerAccount;
  readonly accounts: readonly LedgerAccount[];
}

/** Access of a transaction to one account. Amounts are base units; null if it is not an open token account. */
export interface KeyUse {
  readonly account: LedgerAccount;
  isSigner: boolean;
  isWritable: boolean;
  /** Named as the program of a top-level instruction: cannot be loaded from a lookup table. */
  isInvoked: boolean;
  isLoaded: boolean;
  readonly preLamports: bigint;
  readonly preAmount: bigint | null;
  postLamports: bigint;
  postAmount: bigint | null;
}

const BASE_FEE_PER_SIGNATURE = 5_000n;
const MICRO = 1_000_000n;

/**
 * A transaction under construction: each instruction takes effect when it is added, so that the next one
 * depends on it.
 */
export class PendingTransaction {
  readonly #keys = new Map<LedgerAccount, KeyUse>();
  readonly #instructions: RecordedInstruction[] = [];
  #topLevel = 0;
  #lastCompound = 0;

  constructor(
    readonly head: TransactionHead,
    readonly accounts: AccountTable,
  ) {
    for (const signer of this.#listSigners()) this.#use(signer, { isSigner: true, isWritable: true });
    if (head.budget) this.add(...computeBudget(...head.budget));
  }

  /** Index of the last top-level instruction that invoked others: the venue's, in a trade. */
  get lastCompound(): number {
    return this.#lastCompound;
  }

  add(...instructions: readonly Instruction[]): void {
    for (const instruction of instructions) {
      if (instruction.inner?.length) this.#lastCompound = this.#topLevel;
      this.#topLevel += 1;
      this.#visit(instruction, 1);
    }
  }

  /** Deducts the fee and returns the record. `failure` is required for a failing transaction only. */
  close(failure: Failure | null): TransactionRecord {
    const { slot, version, payer, budget = [0, 0], isFailing = false } = this.head;
    if (isFailing !== (failure !== null)) throw new TypeError("failure and head disagree");
    const priority = (BigInt(budget[0]) * BigInt(budget[1]) + MICRO - 1n) / MICRO;
    const fee = BASE_FEE_PER_SIGNATURE * BigInt(this.#listSigners().length) + priority;
    if (payer.lamports < fee) throw new RangeError(`${payer.address} cannot pay the fee`);
    payer.lamports -= fee;
    const keys = Array.from(this.#keys.values());
    for (const key of keys) {
      const { account, isSigner, isInvoked } = key;
      key.isLoaded = version === 0 && account.lookupIndex >= 0 && !isSigner && !isInvoked;
      key.postLamports = account.lamports;
      key.postAmount = readAmount(account);
    }
    keys.sort(compareKeys);
    return { slot, version, feeLamports: Number(fee), failure, keys, instructions: this.#instructions };
  }

  #listSigners(): readonly LedgerAccount[] {
    return [this.head.payer, ...(this.head.signers ?? [])];
  }

  #visit({ program, log, accounts, writes, data, effect, inner = [] }: Instruction, depth: number): void {
    const namedAccounts = accounts.map((account) =>
      typeof account === "string" ? this.accounts.require(account) : account,
    );
    for (const [index, account] of namedAccounts.entries()) {
      this.#use(account, { isWritable: writes[Math.min(index, writes.length - 1)] === "w" });
    }
    if (program !== null) {
      const invoked = this.accounts.require(program);
      this.#use(invoked, { isInvoked: depth === 1 });
      const isRecorded = !this.head.isFailing || depth === 1;
      if (isRecorded)
        this.#instructions.push({ depth, program: invoked, accounts: namedAccounts, log, data });
    }
    if (!this.head.isFailing) effect?.();
    for (const invoked of inner) this.#visit(invoked, depth + 1);
  }

  #use(account: LedgerAccount, use: Partial<KeyUse>): void {
    const key = this.#keys.get(account) ?? createKey(account);
    key.isSigner ||= use.isSigner ?? false;
    key.isWritable ||= use.isWritable ?? false;
    key.isInvoked ||= use.isInvoked ?? false;
    this.#keys.set(account, key);
  }
}

function createKey(account: LedgerAccount): KeyUse {
  const { lamports } = account;
  const amount = readAmount(account);
  const state = { preLamports: lamports, preAmount: amount, postLamports: lamports, postAmount: amount };
  return { account, isSigner: false, isWritable: false, isInvoked: false, isLoaded: false, ...state };
}

function readAmount(account: LedgerAccount): bigint | null {
  return account.kind === "token" && account.open ? account.amount : null;
}

/** Orders the keys of a message like the runtime. Those of one kind keep the order of their first use. */
function compareKeys(left: KeyUse, right: KeyUse): number {
  const order = rankKey(left) - rankKey(right);
  return order === 0 && left.isLoaded ? left.account.lookupIndex - right.account.lookupIndex : order;
}

function rankKey({ isSigner, isWritable, isLoaded }: KeyUse): number {
  return isSigner ? 0 : (isLoaded ? 3 : 1) + (isWritable ? 0 : 1);
}
