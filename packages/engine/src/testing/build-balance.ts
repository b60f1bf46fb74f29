import type { Address } from "../address.ts";
import type { LamportBalance, TokenBalance } from "../chain/transaction.ts";
import { testAddress } from "./build-change.ts";

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
