import type { AccountState, BaseState } from "./account-state.ts";
import { AccountStore } from "./account-store.ts";
import { type BankTransaction, bankTransaction } from "./bank-transaction.ts";
import { type Blockhashes, createBlockhashes } from "./blockhashes.ts";
import { buildMeta, type States } from "./build-meta.ts";
import { type Journal, type JournalEntry, restoredState, storedState } from "./journal.ts";
import { type LoadedAddresses, resolveLookups } from "./lookup-tables.ts";
import { type BankRun, createRuntime, NOT_RUN, type Runtime } from "./runtime.ts";
import { type ChainSpan, createSlotClock, type SlotClock } from "./slot-clock.ts";
import type { TransactionError } from "./transaction-error.ts";
import { TransactionLog } from "./transaction-log.ts";
import { decodeWire, isWritable, type WireTransaction } from "./wire-transaction.ts";

interface BankOptions {
  /** State and span of the market history. */
  readonly base: BaseState;
  readonly span: ChainSpan;
  /** Identity of the chain; a transaction is valid on one chain only. */
  readonly chainId: string;
  /** Accounts that exist from the bank's first slot. */
  readonly genesisAccounts: ReadonlyMap<string, AccountState>;
  /** File of accepted transactions; null to store them in memory only. */
  readonly journal: Journal | null;
  readonly now: () => number;
}

type SendOutcome =
  | { readonly landed: true; readonly transaction: BankTransaction }
  | { readonly landed: false; readonly err: TransactionError };

export type BankSimulation = Omit<BankRun, "landed"> & {
  /** Account keys of inner instructions; empty if the transaction was refused. */
  readonly keys: readonly string[];
  /** Returns the state of an account after the transaction. */
  readonly accountAfter: (address: string) => AccountState | null;
};

interface SimulationOptions {
  readonly ignoreBlockhash?: boolean;
  /** False by default. */
  readonly verifySignatures?: boolean;
}

/** Live part of the chain: accounts, landed transactions and the rules for new ones. */
export class Bank {
  readonly clock: SlotClock;
  readonly blockhashes: Blockhashes;
  readonly accounts: AccountStore;
  readonly log = new TransactionLog();
  private readonly runtime: Runtime;
  private readonly journal: Journal | null;
  private readonly listeners = new Set<(transaction: BankTransaction) => void>();

  /** Restores the journal; throws if a line is malformed. */
  constructor(options: BankOptions) {
    const entries = options.journal?.entries ?? [];
    this.journal = options.journal;
    this.runtime = createRuntime(options.span.parameters.lamportsPerByte);
    this.clock = createSlotClock(options.span, options.now, entries.at(-1)?.slot);
    this.blockhashes = createBlockhashes(
      options.chainId,
      this.clock,
      options.span.parameters.blockhashBlocks,
    );
    this.accounts = new AccountStore(this.runtime, options.base);
    for (const [address, state] of options.genesisAccounts) this.accounts.write(address, state);
    for (const entry of entries) this.restore(entry);
  }

  minimumBalance(bytes: number): bigint {
    return this.runtime.minimumBalance(bytes);
  }

  /** Calls `listener` with each landed transaction. Returns a function that unsubscribes. */
  onLanded(listener: (transaction: BankTransaction) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Runs a transaction, or returns the reason for its refusal. An accepted transaction may still fail. */
  send(wire: WireTransaction): SendOutcome {
    const refusal = this.findRefusal(wire);
    if (refusal !== null) return { landed: false, err: refusal };
    const prepared = this.prepare(wire);
    if ("error" in prepared) return { landed: false, err: prepared.error };
    const { keys, loaded, slot, blockTime } = prepared;
    const previousStates = keys.map((key) => this.accounts.get(key));
    const run = this.runtime.execute(wire.kit);
    if (!run.landed) return { landed: false, err: run.err ?? "SanitizeFailure" };
    const nextStates = keys.map((key, index) =>
      isWritable(wire, index) ? this.runtime.getAccount(key) : (previousStates[index] ?? null),
    );
    const mint = (address: string) => nextStates[keys.indexOf(address)] ?? this.accounts.get(address);
    const meta = buildMeta(run, previousStates, nextStates, loaded, mint);
    const transaction = bankTransaction(wire, { slot, blockTime, meta });
    this.commit(transaction, previousStates, nextStates);
    return { landed: true, transaction };
  }

  /** Runs a transaction without effect. A missing signature is the first of several errors. */
  simulate(wire: WireTransaction, options: SimulationOptions = {}): BankSimulation {
    const unchanged = (address: string) => this.accounts.get(address);
    const refuse = (err: TransactionError) => ({ ...NOT_RUN, keys: [], err, accountAfter: unchanged });
    const refusal = this.findRefusal(wire, options);
    const prepared = this.prepare(wire);
    if ("error" in prepared) return refuse(refusal ?? prepared.error);
    const {
      after: statesAfter,
      landed: _,
      ...run
    } = this.runtime.simulate(wire.kit, options.verifySignatures ?? false);
    if (refusal !== null) return refuse(run.err === "SignatureFailure" ? run.err : refusal);
    return {
      ...run,
      keys: prepared.keys,
      accountAfter: (address) =>
        statesAfter.has(address) ? (statesAfter.get(address) ?? null) : unchanged(address),
    };
  }

  private findRefusal(wire: WireTransaction, options: SimulationOptions = {}): TransactionError | null {
    if (!options.ignoreBlockhash && !this.blockhashes.isValid(wire.recentBlockhash))
      return "BlockhashNotFound";
    return this.log.find(wire.signature) === null ? null : "AlreadyProcessed";
  }

  /** Copies all accounts of a transaction to the runtime and sets its time. */
  private prepare(wire: WireTransaction): Prepared | { readonly error: TransactionError } {
    for (const { table } of wire.lookups) this.accounts.load(table);
    const loaded = resolveLookups(wire, (address) => this.accounts.get(address));
    if ("error" in loaded) return loaded;
    const keys = [...wire.staticKeys, ...loaded.writable, ...loaded.readonly];
    if (keys.some((key) => this.accounts.isInUse(key))) return { error: "AccountInUse" };
    for (const key of keys) this.accounts.load(key);
    const slot = this.clock.currentSlot();
    const blockTime = this.clock.getTime(slot);
    this.runtime.setTime(slot, blockTime);
    return { keys, loaded, slot, blockTime };
  }

  /** Stores a run, then publishes it; reverts it if it cannot be stored. */
  private commit(transaction: BankTransaction, statesBefore: States, statesAfter: States): void {
    const { keys, slot, blockTime, meta, wire } = transaction;
    const changes = keys.flatMap((address, index) => {
      const previousState = statesBefore[index] ?? null;
      const state = statesAfter[index] ?? null;
      return isSame(previousState, state) ? [] : [{ address, previousState, state }];
    });
    try {
      this.journal?.append({
        kind: "transaction",
        slot,
        blockTime,
        transaction: Buffer.from(wire.bytes).toString("base64"),
        meta,
        accounts: changes.map(({ address, state }) => [address, storedState(state)]),
      });
    } catch (error) {
      for (const { address, previousState } of changes) this.runtime.setAccount(address, previousState);
      throw error;
    }
    for (const { address, state } of changes) this.accounts.record(address, state);
    this.log.append(transaction);
    for (const listener of this.listeners) listener(transaction);
  }

  private restore(entry: JournalEntry): void {
    const { slot, blockTime, meta } = entry;
    const wire = decodeWire(Uint8Array.from(Buffer.from(entry.transaction, "base64")));
    for (const [address, state] of entry.accounts) this.accounts.write(address, restoredState(state));
    this.log.append(bankTransaction(wire, { slot, blockTime, meta }));
  }
}

interface Prepared {
  readonly keys: readonly string[];
  readonly loaded: LoadedAddresses;
  readonly slot: number;
  readonly blockTime: number;
}

function isSame(a: AccountState | null, b: AccountState | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.lamports === b.lamports &&
    a.owner === b.owner &&
    a.executable === b.executable &&
    Buffer.compare(a.data, b.data) === 0
  );
}
