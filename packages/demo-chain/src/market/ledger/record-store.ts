import type { LedgerAccount } from "./account.ts";
import type { AccountTable } from "./account-table.ts";
import { Growable } from "./growable.ts";
import { OPERATION_NAMES, type OperationName } from "./operations.ts";
import type { Failure, KeyBalance, RecordedInstruction, TransactionRecord } from "./transaction-record.ts";

/** Stands for "no open token account". */
const ABSENT = -1n;
const NUMBERS_PER_KEY = 4;
const NUMBERS_PER_INSTRUCTION = 2;
const OPERATION_INDEX = new Map<OperationName, number>(OPERATION_NAMES.map((name, index) => [name, index]));

/** Transactions in three typed arrays: under a kilobyte each, instead of a tree of objects. */
export class RecordStore {
  readonly #starts = new Growable<number>((length) => new Int32Array(length));
  /** Per record: ten header fields, account ids, instructions. */
  readonly #ints = new Growable<number>((length) => new Int32Array(length));
  /** Per record: balances of each account, then the two numbers of each instruction. */
  readonly #numbers = new Growable<bigint>((length) => new BigInt64Array(length));

  constructor(readonly accounts: AccountTable) {}

  get length(): number {
    return this.#starts.length;
  }

  /** Slot and failure of a transaction, without reading the rest. */
  head(position: number): { slot: number; failure: Failure | null } {
    const reader = new IntReader(this.#ints, this.#starts.at(position));
    return { slot: reader.next(), failure: readFailure(reader.next(), reader.next()) };
  }

  /** Returns the position of the record. */
  append(record: TransactionRecord): number {
    const { keys, failure, accounts, instructions } = record;
    const header = [
      record.slot,
      failure?.instruction ?? -1,
      failure?.code ?? -1,
      record.version === "legacy" ? -1 : record.version,
      record.feeLamports,
      keys.signers,
      keys.writable,
      keys.loadedWritable,
      keys.loadedReadonly,
      accounts.length,
      instructions.length,
      this.#numbers.length,
    ];
    this.#starts.push(this.#ints.length);
    for (const value of header) this.#ints.push(value);
    for (const account of accounts) this.#ints.push(account.id);
    for (const balance of record.balances) this.#pushBalance(balance);
    for (const instruction of instructions) this.#pushInstruction(instruction);
    return this.#starts.length - 1;
  }

  /** Throws a RangeError where there is no such position. */
  read(position: number): TransactionRecord {
    const reader = new IntReader(this.#ints, this.#starts.at(position));
    const slot = reader.next();
    const failure = readFailure(reader.next(), reader.next());
    const version = reader.next() === -1 ? "legacy" : 0;
    const feeLamports = reader.next();
    const [signers, writable] = [reader.next(), reader.next()];
    const [loadedWritable, loadedReadonly] = [reader.next(), reader.next()];
    const [accountCount, instructionCount, firstNumber] = [reader.next(), reader.next(), reader.next()];
    const accounts = this.#readAccounts(reader, accountCount);
    const balances = accounts.map((_, index) => this.#readBalance(firstNumber + index * NUMBERS_PER_KEY));
    const afterBalances = firstNumber + accountCount * NUMBERS_PER_KEY;
    const instructions = Array.from({ length: instructionCount }, (_, index) =>
      this.#readInstruction(reader, afterBalances + index * NUMBERS_PER_INSTRUCTION),
    );
    const keys = { signers, writable, loadedWritable, loadedReadonly };
    return { slot, version, feeLamports, failure, keys, accounts, balances, instructions };
  }

  #pushBalance(balance: KeyBalance): void {
    this.#numbers.push(balance.lamportsBefore);
    this.#numbers.push(balance.lamportsAfter);
    this.#numbers.push(balance.amountBefore ?? ABSENT);
    this.#numbers.push(balance.amountAfter ?? ABSENT);
  }

  #readBalance(at: number): KeyBalance {
    const [amountBefore, amountAfter] = [this.#numbers.at(at + 2), this.#numbers.at(at + 3)];
    return {
      lamportsBefore: this.#numbers.at(at),
      lamportsAfter: this.#numbers.at(at + 1),
      amountBefore: amountBefore === ABSENT ? null : amountBefore,
      amountAfter: amountAfter === ABSENT ? null : amountAfter,
    };
  }

  #pushInstruction({ operation, depth, program, accounts, first, second }: RecordedInstruction): void {
    this.#ints.push(OPERATION_INDEX.get(operation) ?? -1);
    this.#ints.push(depth);
    this.#ints.push(program.id);
    this.#ints.push(accounts.length);
    for (const account of accounts) this.#ints.push(account.id);
    this.#numbers.push(first);
    this.#numbers.push(second);
  }

  #readInstruction(reader: IntReader, firstNumber: number): RecordedInstruction {
    const operation = OPERATION_NAMES[reader.next()];
    if (!operation) throw new RangeError("no such operation");
    return {
      operation,
      depth: reader.next(),
      program: this.accounts.byId(reader.next()),
      accounts: this.#readAccounts(reader, reader.next()),
      first: this.#numbers.at(firstNumber),
      second: this.#numbers.at(firstNumber + 1),
    };
  }

  #readAccounts(reader: IntReader, count: number): LedgerAccount[] {
    return Array.from({ length: count }, () => this.accounts.byId(reader.next()));
  }
}

/** Reads integers one after the other. */
class IntReader {
  constructor(
    readonly source: Growable<number>,
    private index: number,
  ) {}

  next(): number {
    const value = this.source.at(this.index);
    this.index += 1;
    return value;
  }
}

function readFailure(instruction: number, code: number): Failure | null {
  return instruction < 0 ? null : { instruction, code };
}
