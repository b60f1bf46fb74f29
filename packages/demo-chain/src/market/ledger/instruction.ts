import type { LedgerAccount } from "./account.ts";
import type { OperationName } from "./operations.ts";

/** One instruction, with the instructions that its program invokes. */
export interface Instruction {
  readonly operation: OperationName;
  readonly program: LedgerAccount;
  readonly accounts: readonly LedgerAccount[];
  /** The two numbers that its data carries: amounts, prices, or the id of an account. */
  readonly first: bigint;
  readonly second: bigint;
  readonly inner: readonly Instruction[];
}

export function marketInstruction(
  operation: OperationName,
  program: LedgerAccount,
  accounts: readonly LedgerAccount[],
  numbers: { first?: bigint; second?: bigint } = {},
  inner: readonly Instruction[] = [],
): Instruction {
  return { operation, program, accounts, first: numbers.first ?? 0n, second: numbers.second ?? 0n, inner };
}
