import type { Address } from "../address.ts";
import type { MintFacts, WalletInput } from "../wallet/wallet-input.ts";
import { testAddress } from "./build-change.ts";

/** A wallet with a complete history and without holdings, which contains only `fields`. */
export function buildWalletInput(fields: Partial<WalletInput> = {}): WalletInput {
  return {
    wallet: testAddress("Trader"),
    changes: [],
    coverage: { fromSlot: null, toSlot: null, fromTime: null, toTime: null, transactions: 0, complete: true },
    holdings: { slot: 1000, lamports: 0n, tokens: new Map() },
    solUsd: new Map(),
    present: { solUsd: 200, tokenUsd: new Map() },
    mints: new Map(),
    label: null,
    kol: null,
    analyzedAt: Date.parse("2026-01-02T03:04:05Z"),
    ...fields,
  };
}

/** Mints of 6 decimals and so large a supply that no amount is more than 1 % of it. */
export function buildMints(mints: readonly Address[]): ReadonlyMap<Address, MintFacts> {
  return new Map(mints.map((mint) => [mint, { decimals: 6, supply: 10n ** 18n }]));
}
