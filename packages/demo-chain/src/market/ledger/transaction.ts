import type { TransactionVersion } from "../rpc-types.ts";
import type { LedgerAccount } from "./account.ts";
import type { AccountTable } from "./account-table.ts";
import { execute } from "./execute.ts";
import { type Instruction, OPERATIONS, programOf, type RecordedInstruction } from "./operations.ts";

export interface TransactionHead {
  readonly slot: number;
  readonly payer: LedgerAccount;
  readonly version: TransactionVersion;
  readonly signers?: readonly LedgerAccount[];
  /** True if the transaction will fail: its instructions are recorded and change nothing. */
  readonly failing?: boolean;
}

/** Top-level instruction that failed, and the error code of its program. */
export interface Failure {
  readonly instruction: number;
  readonly code: number;
}

/** One transaction as it was executed. The four lists of balances have one entry per account, in the same order. */
export interface TransactionRecord {
  readonly slot: number;
  readonly version: TransactionVersion;
  readonly feeLamports: number;
  readonly failure: Failure | null;
  readonly keys: KeyCounts;
  /** Static keys first, then those loaded from lookup tables. */
  readonly accounts: readonly LedgerAccount[];
  readonly preBalances: readonly number[];
  readonly postBalances: readonly number[];
  /** Base units; null if the account is not an open token account. */
  readonly preAmounts: readonly (bigint | null)[];
  readonly postAmounts: readonly (bigint | null)[];
  /** In order of execution, inner instructions after the one that invoked them. */
  readonly instructions: readonly RecordedInstruction[];
}

/** Numbers of accounts of each kind; the other static ones are read-only and unsigned. */
interface KeyCounts {
  readonly signers: number;
  /** Static, unsigned. */
  readonly writable: number;
  readonly loadedWritable: number;
  readonly loadedReadonly: number;
}

/** Access of a transaction to one account. */
interface KeyUse {
  readonly account: LedgerAccount;
  signer: boolean;
  writable: boolean;
  /** Named as the program of a top-level instruction: cannot be loaded from a lookup table. */
  invoked: boolean;
  readonly lamportsBefore: bigint;
  readonly amountBefore: bigint | null;
}

const BASE_FEE_PER_SIGNATURE = 5_000n;
const DEFAULT_COMPUTE_LIMIT = 200_000n;
const MICRO = 1_000_000n;

/**
 * A transaction under construction: each instruction takes effect when it is added, so that the next one
 * depends on it.
 */
export class PendingTransaction {
  readonly #uses = new Map<LedgerAccount, KeyUse>();
  readonly #instructions: RecordedInstruction[] = [];
  #computeLimit = DEFAULT_COMPUTE_LIMIT;
  #microLamports = 0n;
  #signatures = 0n;
  #topLevel = 0;
  #lastCompound = 0;

  constructor(
    readonly head: TransactionHead,
    readonly accounts: AccountTable,
  ) {
    for (const signer of [head.payer, ...(head.signers ?? [])]) {
      this.#use(signer, { signer: true, writable: true, invoked: false });
      this.#signatures += 1n;
    }
  }

  /** Index of the last top-level instruction that invoked others: the venue's, in a trade. */
  get lastCompound(): number {
    return this.#lastCompound;
  }

  add(...instructions: readonly Instruction[]): void {
    for (const instruction of instructions) {
      if (instruction.inner.length > 0) this.#lastCompound = this.#topLevel;
      this.#topLevel += 1;
      this.#visit(instruction, 1);
    }
  }

  /** Deducts the fee and returns the record. `failure` is required for a failing transaction only. */
  close(failure: Failure | null): TransactionRecord {
    const { head } = this;
    if ((head.failing === true) !== (failure !== null)) throw new TypeError("failure and head disagree");
    const priority = (this.#computeLimit * this.#microLamports + MICRO - 1n) / MICRO;
    const fee = BASE_FEE_PER_SIGNATURE * this.#signatures + priority;
    if (head.payer.lamports < fee) throw new RangeError(`${head.payer.address} cannot pay the fee`);
    head.payer.lamports -= fee;
    const { uses, counts } = orderKeys(this.#uses.values(), head.version);
    return {
      slot: head.slot,
      version: head.version,
      feeLamports: Number(fee),
      failure,
      keys: counts,
      accounts: uses.map(({ account }) => account),
      preBalances: uses.map(({ lamportsBefore }) => Number(lamportsBefore)),
      postBalances: uses.map(({ account }) => Number(account.lamports)),
      preAmounts: uses.map(({ amountBefore }) => amountBefore),
      postAmounts: uses.map(({ account }) => openAmount(account)),
      instructions: this.#instructions,
    };
  }

  #visit({ operation, accounts: named, first, second, key, inner }: Instruction, depth: number): void {
    const { writes } = OPERATIONS[operation];
    const accounts = named.map((one) => (typeof one === "string" ? this.accounts.require(one) : one));
    for (const [index, account] of accounts.entries()) {
      const writable = writes[Math.min(index, writes.length - 1)] === "w";
      this.#use(account, { signer: false, writable, invoked: false });
    }
    const program = this.accounts.require(programOf(operation, accounts));
    this.#use(program, { signer: false, writable: false, invoked: depth === 1 });
    if (operation === "computeLimit") this.#computeLimit = first;
    if (operation === "computePrice") this.#microLamports = first;
    const recorded = { operation, depth, program, accounts, first, second, key };
    if (!this.head.failing || depth === 1) this.#instructions.push(recorded);
    if (!this.head.failing) execute(recorded);
    for (const invoked of inner) this.#visit(invoked, depth + 1);
  }

  #use(account: LedgerAccount, use: Pick<KeyUse, "signer" | "writable" | "invoked">): void {
    const known = this.#uses.get(account);
    if (known) {
      known.signer ||= use.signer;
      known.writable ||= use.writable;
      known.invoked ||= use.invoked;
    } else {
      const { lamports: lamportsBefore } = account;
      this.#uses.set(account, { account, ...use, lamportsBefore, amountBefore: openAmount(account) });
    }
  }
}

function openAmount(account: LedgerAccount): bigint | null {
  return account.kind === "token" && account.open ? account.amount : null;
}

/**
 * Orders the accounts of a message like the runtime: signers, writable, read-only, then those loaded from
 * lookup tables (writable first), if the version supports it. Signers keep the order of their first use.
 */
function orderKeys(
  all: Iterable<KeyUse>,
  version: TransactionVersion,
): { counts: KeyCounts; uses: KeyUse[] } {
  const groups: readonly KeyUse[][] = [[], [], [], [], []];
  for (const use of all) {
    const isLoaded = version === 0 && use.account.lookupIndex >= 0 && !use.invoked;
    const group = use.signer ? 0 : (isLoaded ? 3 : 1) + (use.writable ? 0 : 1);
    groups[group]?.push(use);
  }
  for (const loaded of groups.slice(3)) loaded.sort((a, b) => a.account.lookupIndex - b.account.lookupIndex);
  const [signers = 0, writable = 0, , loadedWritable = 0, loadedReadonly = 0] = groups.map(
    (one) => one.length,
  );
  return { uses: groups.flat(), counts: { signers, writable, loadedWritable, loadedReadonly } };
}
