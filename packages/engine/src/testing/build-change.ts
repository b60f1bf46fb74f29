import { type Address, address } from "../address.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";

/** A readable address for tests: a name of base58 letters, filled up with the digit that stands for nothing. */
export function testAddress(name: string): Address {
  return address(name.padEnd(43, "1"));
}

/** A successful change that its owner signed, with nothing in it but what `fields` say. */
export function buildChange(fields: Partial<OwnerChange> & Pick<OwnerChange, "signature">): OwnerChange {
  return {
    slot: 1,
    indexInBlock: null,
    blockTime: null,
    failed: false,
    signed: true,
    feeLamports: 0n,
    tipLamports: 0n,
    solLamports: 0n,
    ownLamports: null,
    tokens: [],
    visible: [],
    shared: [],
    roundTrip: false,
    venue: null,
    escrows: [],
    freedLamports: 0n,
    ...fields,
  };
}

/** One token account's change, of a mint with 6 decimals, in an account of the mint's own name. */
export function tokenChange(mint: string, before: bigint, after: bigint): TokenAccountChange {
  return { account: testAddress(`My${mint}`), mint: testAddress(mint), decimals: 6, before, after };
}
