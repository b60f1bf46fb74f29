import { address, getAddressDecoder, getBase58Decoder, lamports, type Transaction } from "@solana/kit";
import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from "litesvm";
import type { AccountState } from "./account-state.ts";
import {
  INSTRUCTION_ERRORS,
  type InstructionError,
  TRANSACTION_ERRORS,
  type TransactionError,
} from "./transaction-error.ts";

/**
 * The virtual machine that runs transactions. It checks neither signatures nor blockhashes nor replays:
 * those follow from the ledger and the clock, and the bank decides them before it asks for a run.
 */
export interface Runtime {
  getAccount(address: string): AccountState | null;
  setAccount(address: string, state: AccountState | null): void;
  /** Sets what programs read as the present slot and time (unix seconds). */
  setTime(slot: number, unixTime: number): void;
  /** Runs a transaction and keeps its effects. */
  execute(transaction: Transaction): BankRun;
  /** Runs a transaction without keeping anything; `after` holds the writable accounts where it succeeded. */
  simulate(transaction: Transaction): BankRun & { readonly after: ReadonlyMap<string, AccountState | null> };
  minimumBalance(bytes: number): bigint;
}

export interface BankRun {
  readonly err: TransactionError | null;
  /** False where it never began: a fee payer without funds, a program that does not exist. */
  readonly landed: boolean;
  readonly logs: string[];
  readonly innerInstructions: InnerInstructions[];
  readonly unitsConsumed: number;
  readonly returnData: ReturnData | null;
}

/** Instructions called by the top-level instruction at `index`; data is base58. */
interface InnerInstructions {
  readonly index: number;
  readonly instructions: { programIdIndex: number; accounts: number[]; data: string; stackHeight: number }[];
}

interface ReturnData {
  readonly programId: string;
  readonly data: [string, "base64"];
}

export function createRuntime(): Runtime {
  const svm = new LiteSVM()
    .withNativeMints()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n);

  return {
    getAccount(key) {
      const account = svm.getAccount(address(key));
      return account.exists ? stateOf(account) : null;
    },
    setAccount(key, state) {
      svm.setAccount({
        address: address(key),
        lamports: lamports(state?.lamports ?? 0n),
        data: state?.data ?? new Uint8Array(),
        executable: state?.executable ?? false,
        programAddress: address(state?.owner ?? SYSTEM_PROGRAM),
        space: BigInt(state?.data.length ?? 0),
      });
    },
    setTime(slot, unixTime) {
      const clock = svm.getClock();
      clock.slot = BigInt(slot);
      clock.unixTimestamp = BigInt(unixTime);
      svm.setClock(clock);
    },
    execute: (transaction) => runOf(svm.sendTransaction(transaction)),
    simulate(transaction) {
      const result = svm.simulateTransaction(transaction);
      if (result instanceof FailedTransactionMetadata) return { ...runOf(result), after: new Map() };
      const after = result
        .postAccounts()
        .map((account) => [String(account.address), stateOf(account)] as const);
      return { ...runOf(result.meta()), after: new Map(after) };
    },
    minimumBalance: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
  };
}

interface RuntimeAccount {
  readonly lamports: bigint;
  readonly programAddress: string;
  readonly executable: boolean;
  readonly data: { readonly length: number } & Iterable<number>;
}

function stateOf(account: RuntimeAccount): AccountState | null {
  if (account.lamports === 0n) return null;
  const { lamports: balance, programAddress: owner, executable } = account;
  return { lamports: balance, owner, executable, data: Uint8Array.from(account.data) };
}

function runOf(result: TransactionMetadata | FailedTransactionMetadata): BankRun {
  const failed = result instanceof FailedTransactionMetadata;
  const meta = failed ? result.meta() : result;
  const innerInstructions = meta.innerInstructions().flatMap((inner, index) => {
    const instructions = inner.map((item) => ({
      programIdIndex: item.instruction().programIdIndex(),
      accounts: [...item.instruction().accounts()],
      data: getBase58Decoder().decode(item.instruction().data()),
      stackHeight: item.stackHeight(),
    }));
    return instructions.length === 0 ? [] : [{ index, instructions }];
  });
  const returned = meta.returnData();
  const data = Buffer.from(returned.data());
  return {
    err: failed ? errorOf(result.err()) : null,
    // A transaction that never began is given no signature.
    landed: !failed || meta.signature().some((byte) => byte !== 0),
    logs: meta.logs(),
    innerInstructions,
    unitsConsumed: Number(meta.computeUnitsConsumed()),
    returnData:
      data.length === 0
        ? null
        : {
            programId: getAddressDecoder().decode(returned.programId()),
            data: [data.toString("base64"), "base64"],
          },
  };
}

function errorOf(error: ReturnType<FailedTransactionMetadata["err"]>): TransactionError {
  if (typeof error === "number") return TRANSACTION_ERRORS[error] ?? "GenericError";
  if ("err" in error) return { InstructionError: [error.index, causeOf(error.err())] };
  if ("index" in error) return { DuplicateInstruction: error.index };
  const where = { account_index: error.accountIndex };
  const restricted = error.constructor.name === "TransactionErrorProgramExecutionTemporarilyRestricted";
  return restricted ? { ProgramExecutionTemporarilyRestricted: where } : { InsufficientFundsForRent: where };
}

function causeOf(cause: number | { readonly code: number } | { readonly msg: string }): InstructionError {
  if (typeof cause === "number") return INSTRUCTION_ERRORS[cause] ?? "GenericError";
  return "code" in cause ? { Custom: cause.code } : "BorshIoError";
}
