import type { Address } from "../address.ts";
import type { LamportBalance, TokenBalance, Transaction, Transfer } from "../chain/transaction.ts";
import { testAddress } from "./build-change.ts";

/** A successful transaction that somebody else sent and paid for, with nothing in it but what `fields` say. */
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
    programs: [],
    topLevelPrograms: fields.programs ?? [],
    ...fields,
  };
}

/** A token account's balance; the account is named for its owner and its mint. */
export function tokenBalance(
  owner: string,
  mint: Address,
  before: bigint,
  after: bigint,
  name = owner,
): TokenBalance {
  return {
    account: buildTokenAccount(name, mint),
    mint,
    owner: testAddress(owner),
    decimals: 6,
    before,
    after,
  };
}

/** The token account that `tokenBalance` gives to an owner. */
export function buildTokenAccount(name: string, mint: Address): Address {
  return testAddress(`${name}${mint.slice(0, 4)}`);
}

export function lamportBalance(name: string, before: bigint, after: bigint): LamportBalance {
  return { account: testAddress(name), before, after };
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
