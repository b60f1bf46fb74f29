import type { Landmarks } from "../landmarks.ts";
import type { LedgerAccount } from "../ledger/account.ts";
import { type Instruction, marketInstruction } from "../ledger/instruction.ts";

/** Limit of compute units and price of one of them, in millionths of a lamport. */
export function computeBudget({ programs }: Landmarks, units: number, microLamports: number): Instruction[] {
  return [
    marketInstruction("computeLimit", programs.computeBudget, [], { first: BigInt(units) }),
    marketInstruction("computePrice", programs.computeBudget, [], { first: BigInt(microLamports) }),
  ];
}

export function systemTransfer(
  { programs }: Landmarks,
  from: LedgerAccount,
  to: LedgerAccount,
  lamports: bigint,
): Instruction {
  return marketInstruction("systemTransfer", programs.system, [from, to], { first: lamports });
}

/** Pays the rent of a new account and gives it to a program. */
export function createAccount(
  { programs }: Landmarks,
  payer: LedgerAccount,
  created: LedgerAccount,
  rent: bigint,
  owner: LedgerAccount,
): Instruction {
  return marketInstruction("createAccount", programs.system, [payer, created], {
    first: rent,
    second: BigInt(owner.id),
  });
}
