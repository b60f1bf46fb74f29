import { type Address, address } from "../address.ts";
import { USDC } from "../chain/assets.ts";
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
    feePayer: null,
    cosigners: [],
    direct: [],
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

/** 2025-10-09 08:53:20 UTC, unix seconds; an hour without a SOL price. */
export const START = 1_760_000_000;

/** Position of a change that came so many minutes after START. */
export function atMinute(minute: number) {
  return { signature: `s${minute}`, slot: 1_000 + minute, blockTime: START + 60 * minute };
}

/** The wallet's USDC before and after, in micro-dollars. */
export function dollarChange(before: bigint, after: bigint): TokenAccountChange {
  return { account: testAddress("MyUSDC"), mint: USDC, decimals: 6, before, after };
}
