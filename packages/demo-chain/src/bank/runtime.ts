import {
  address,
  getAddressDecoder,
  getBase58Decoder,
  isFullySignedTransaction,
  lamports,
  type Transaction,
} from "@solana/kit";
import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from "litesvm";
import type { AccountState } from "./account-state.ts";
import type { BankMeta } from "./bank-transaction.ts";
import type { TransactionError } from "./transaction-error.ts";

/**
 * Virtual machine for transactions. It checks neither blockhashes nor replays: LiteSVM has its own blockhash
 * and a history that cannot be restored, so the bank checks both before a run.
 */
export interface Runtime {
  getAccount(address: string): AccountState | null;
  setAccount(address: string, state: AccountState | null): void;
  /** Sets the current slot and time (Unix seconds) for programs. */
  setTime(slot: number, unixTime: number): void;
  execute(transaction: Transaction): BankRun;
  /** Runs a transaction without effect; `after` has the writable accounts if it succeeded. */
  simulate(
    transaction: Transaction,
    verifiesSignatures: boolean,
  ): BankRun & { readonly after: ReadonlyMap<string, AccountState | null> };
  minimumBalance(bytes: number): bigint;
}

export interface BankRun {
  readonly err: TransactionError | null;
  /** False if it never started, for example without a funded fee payer or with an unknown program. */
  readonly landed: boolean;
  readonly logs: readonly string[];
  readonly innerInstructions: BankMeta["innerInstructions"];
  readonly unitsConsumed: number;
  readonly returnData: BankMeta["returnData"];
}

export function createRuntime(lamportsPerByte: number): Runtime {
  const svm = new LiteSVM().withNativeMints().withBlockhashCheck(false).withTransactionHistory(0n);
  const rent = svm.getRent();
  rent.lamportsPerByteYear = BigInt(lamportsPerByte);
  svm.setRent(rent);

  return {
    getAccount(key) {
      const account = svm.getAccount(address(key));
      return account.exists ? toAccountState(account) : null;
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
    execute: (transaction) =>
      isFullySignedTransaction(transaction)
        ? toRun(svm.withSigverify(true).sendTransaction(transaction))
        : UNSIGNED,
    simulate(transaction, verifiesSignatures) {
      if (verifiesSignatures && !isFullySignedTransaction(transaction))
        return { ...UNSIGNED, after: new Map() };
      const result = svm.withSigverify(verifiesSignatures).simulateTransaction(transaction);
      if (result instanceof FailedTransactionMetadata) return { ...toRun(result), after: new Map() };
      const nextStates = result
        .postAccounts()
        .map((account) => [String(account.address), toAccountState(account)] as const);
      return { ...toRun(result.meta()), after: new Map(nextStates) };
    },
    minimumBalance: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
  };
}

/** Outcome of a transaction that was refused before it ran, without its error. */
export const NOT_RUN = {
  landed: false,
  logs: [],
  innerInstructions: [],
  unitsConsumed: 0,
  returnData: null,
} as const;

/** LiteSVM throws if a signature is missing. */
const UNSIGNED: BankRun = { ...NOT_RUN, err: "SignatureFailure" };

interface RuntimeAccount {
  readonly lamports: bigint;
  readonly programAddress: string;
  readonly executable: boolean;
  readonly data: { readonly length: number } & Iterable<number>;
}

function toAccountState(account: RuntimeAccount): AccountState | null {
  if (account.lamports === 0n) return null;
  const { lamports: balance, programAddress: owner, executable } = account;
  return { lamports: balance, owner, executable, data: Uint8Array.from(account.data) };
}

function toRun(result: TransactionMetadata | FailedTransactionMetadata): BankRun {
  const isFailed = result instanceof FailedTransactionMetadata;
  const meta = isFailed ? result.meta() : result;
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
    err: isFailed ? toTransactionError(result) : null,
    // A transaction that never started has no signature.
    landed: !isFailed || meta.signature().some((byte) => byte !== 0),
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

/**
 * Converts a failure to the format of the RPC. LiteSVM names errors only in its text, as in `err:
 * InstructionError(0, Custom(1)), meta: ...` or `err: InsufficientFundsForRent { account_index: 2 }, meta:
 * ...`.
 */
function toTransactionError(result: FailedTransactionMetadata): TransactionError {
  const [, name = "GenericError", number, cause = "GenericError", code] =
    ERROR_TEXT.exec(String(result)) ?? [];
  const index = Number(number);
  if (name === "InstructionError") {
    return { InstructionError: [index, cause === "Custom" ? { Custom: Number(code) } : cause] };
  }
  if (name === "DuplicateInstruction") return { DuplicateInstruction: index };
  if (name === "InsufficientFundsForRent") return { InsufficientFundsForRent: { account_index: index } };
  const isRestricted = name === "ProgramExecutionTemporarilyRestricted";
  return isRestricted ? { ProgramExecutionTemporarilyRestricted: { account_index: index } } : name;
}

const ERROR_TEXT = /err: (\w+)(?:(?:\(| \{ account_index: )(\d+)(?:, (\w+)(?:\((\d+)\))?)?)?/;
