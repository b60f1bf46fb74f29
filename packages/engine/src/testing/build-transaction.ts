import type { Address } from "../address.ts";
import type { Transaction, Transfer } from "../chain/transaction.ts";
import { buildTokenAccount } from "./build-balance.ts";
import { testAddress } from "./build-change.ts";

/** A successful transaction of another sender and payer, which contains only `fields`. */
export function buildTransaction(fields: Partial<Transaction> = {}): Transaction {
  return {
    signature: "tx",
    slot: 1,
    indexInBlock: null,
    blockTime: null,
    failed: false,
    feePayer: testAddress("Sender"),
    feeLamports: 0n,
    signers: [testAddress("Sender")],
    lamports: [],
    tokens: [],
    transfers: [],
    burns: [],
    closings: [],
    withdrawals: [],
    allocations: [],
    programs: [],
    topLevelPrograms: fields.programs ?? [],
    ...fields,
  };
}

/** A token transfer between the accounts that `tokenBalance` gives to two owners. */
export function buildTokenTransfer(mint: Address, from: string, to: string, amount: bigint): Transfer {
  return {
    instruction: 0,
    mint,
    source: buildTokenAccount(from, mint),
    destination: buildTokenAccount(to, mint),
    amount,
  };
}

export function solTransfer(from: string, to: string, amount: bigint): Transfer {
  return { instruction: 0, mint: null, source: testAddress(from), destination: testAddress(to), amount };
}
