import { type Address, address } from "../address.ts";
import { USDC } from "../chain/assets.ts";
import type { OwnerChange, Party, PartyMove, TokenAccountChange } from "../swaps/owner-change.ts";

/** A readable address for tests: a name of base58 letters, padded with the digit of 0. */
export function testAddress(name: string): Address {
  return address(name.padEnd(43, "1"));
}

/**
 * A successful change that its owner signed, with only the given `fields`. If it gave one asset and received another,
 * a pool is the counterparty.
 */
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
    rentLamports: 0n,
    givenRentLamports: 0n,
    ownRentLamports: 0n,
    ownLamports: null,
    wrapped: [],
    tokens: [],
    parties: fields.failed ? [] : poolAgainst(fields.solLamports ?? 0n, fields.tokens ?? []),
    burns: [],
    visible: [],
    shared: [],
    arbitrage: null,
    venue: null,
    onlyVenue: false,
    escrows: [],
    freedLamports: 0n,
    ...fields,
  };
}

/** A pool that moved everything in the other direction; none unless the owner both gave and received. */
export function poolAgainst(solLamports: bigint, tokens: readonly TokenAccountChange[]): readonly Party[] {
  const moves = tokens.map(({ mint, decimals, before, after }) => toMove(mint, decimals, before - after));
  if (solLamports !== 0n) moves.push(toMove(null, 9, -solLamports));
  const exchanges = moves.some(({ amount }) => amount > 0n) && moves.some(({ amount }) => amount < 0n);
  return exchanges ? [{ authority: null, exchanges, signed: false, moves }] : [];
}

function toMove(mint: Address | null, decimals: number, amount: bigint): PartyMove {
  return { mint, decimals, amount, straight: 0n, own: 0n };
}

/** One token account's change, of a mint with 6 decimals, in an account of the mint's own name. */
export function tokenChange(mint: string, before: bigint, after: bigint): TokenAccountChange {
  return { account: testAddress(`My${mint}`), mint: testAddress(mint), decimals: 6, before, after };
}

/** 2025-10-09 08:53:20 UTC, unix seconds; an hour without a SOL price. */
export const START = 1_760_000_000;

/** Position of a change this many minutes after START. */
export function atMinute(minute: number) {
  return { signature: `s${minute}`, slot: 1_000 + minute, blockTime: START + 60 * minute };
}

/** The wallet's USDC before and after, in micro-dollars. */
export function dollarChange(before: bigint, after: bigint): TokenAccountChange {
  return { account: testAddress("MyUSDC"), mint: USDC, decimals: 6, before, after };
}
