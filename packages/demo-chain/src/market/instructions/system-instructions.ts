import type { Landmarks } from "../landmarks.ts";
import type { LedgerAccount } from "../ledger/account.ts";
import { type Instruction, instruction } from "../ledger/instruction.ts";

/** Limit of compute units and price of one of them, in millionths of a lamport. */
export function computeBudget({ programs }: Landmarks, units: number, microLamports: number): Instruction[] {
  return [
    instruction("computeLimit", programs.computeBudget, [], { first: BigInt(units) }),
    instruction("computePrice", programs.computeBudget, [], { first: BigInt(microLamports) }),
  ];
}

export function systemTransfer(
  { programs }: Landmarks,
  from: LedgerAccount,
  to: LedgerAccount,
  lamports: bigint,
): Instruction {
  return instruction("systemTransfer", programs.system, [from, to], { first: lamports });
}

/** Pays the rent of a new account and gives it to a program. */
export function createAccount(
  { programs }: Landmarks,
  payer: LedgerAccount,
  created: LedgerAccount,
  rent: bigint,
  owner: LedgerAccount,
): Instruction {
  return instruction("createAccount", programs.system, [payer, created], {
    first: rent,
    second: BigInt(owner.id),
  });
}
