import type { ProgramName, VenueAccountName } from "../known-addresses.ts";
import type { OperationName } from "../ledger/operations.ts";

/** Properties in which one AMM program differs from another. */
export interface PoolKind {
  readonly program: ProgramName;
  /** Account that owns the vaults of every pool; null where each pool owns its own. */
  readonly authority: VenueAccountName | null;
  readonly transfers: "plain" | "checked";
  readonly buy: OperationName;
  readonly sell: OperationName;
  /** Fee that stays in the pool, in basis points. */
  readonly feeBps: bigint;
  /** Fee on the quote side that goes to the protocol, in basis points. */
  readonly protocolBps: bigint;
  /** Size of the pool's own account. */
  readonly bytes: number;
  /** Accounts of the swap instruction, in the program's order. */
  readonly accounts: readonly PoolRole[];
}

/** Role that an account of a swap instruction has for the pool or the trader. */
export type PoolRole =
  | "pool"
  | "authority"
  | "auxiliary"
  | "baseVault"
  | "quoteVault"
  | "baseMint"
  | "quoteMint"
  | "baseProgram"
  | "quoteProgram"
  | "trader"
  | "source"
  | "target"
  | "traderBase"
  | "traderQuote"
  | "feeRecipient"
  | "feeAccount"
  | "tokenProgram"
  | "program";

export type PoolKindName = "raydium" | "cpmm" | "pumpswap" | "whirlpool" | "dlmm";

export const POOL_KINDS: Readonly<Record<PoolKindName, PoolKind>> = {
  raydium: {
    program: "raydiumAmm",
    authority: "raydiumAuthority",
    transfers: "plain",
    buy: "raydiumSwap",
    sell: "raydiumSwap",
    feeBps: 25n,
    protocolBps: 0n,
    bytes: 752,
    accounts: [
      "tokenProgram",
      "pool",
      "authority",
      "auxiliary",
      "baseVault",
      "quoteVault",
      "source",
      "target",
      "auxiliary",
      "trader",
    ],
  },
  cpmm: {
    program: "raydiumCpmm",
    authority: "cpmmAuthority",
    transfers: "checked",
    buy: "cpmmSwap",
    sell: "cpmmSwap",
    feeBps: 25n,
    protocolBps: 0n,
    bytes: 637,
    accounts: [
      "trader",
      "authority",
      "program",
      "pool",
      "source",
      "target",
      "baseVault",
      "quoteVault",
      "baseProgram",
      "quoteProgram",
      "baseMint",
      "quoteMint",
      "auxiliary",
    ],
  },
  pumpswap: {
    program: "pumpSwap",
    authority: null,
    transfers: "checked",
    buy: "pumpSwapBuy",
    sell: "pumpSwapSell",
    feeBps: 20n,
    protocolBps: 10n,
    bytes: 300,
    accounts: [
      "pool",
      "trader",
      "program",
      "baseMint",
      "quoteMint",
      "traderBase",
      "traderQuote",
      "baseVault",
      "quoteVault",
      "feeRecipient",
      "feeAccount",
      "baseProgram",
      "quoteProgram",
    ],
  },
  whirlpool: {
    program: "whirlpool",
    authority: null,
    transfers: "plain",
    buy: "whirlpoolSwap",
    sell: "whirlpoolSwap",
    feeBps: 30n,
    protocolBps: 0n,
    bytes: 653,
    accounts: [
      "tokenProgram",
      "trader",
      "pool",
      "traderBase",
      "baseVault",
      "traderQuote",
      "quoteVault",
      "auxiliary",
    ],
  },
  dlmm: {
    program: "meteoraDlmm",
    authority: null,
    transfers: "checked",
    buy: "dlmmSwap",
    sell: "dlmmSwap",
    feeBps: 20n,
    protocolBps: 0n,
    bytes: 904,
    accounts: [
      "pool",
      "program",
      "baseVault",
      "quoteVault",
      "source",
      "target",
      "baseMint",
      "quoteMint",
      "auxiliary",
      "trader",
      "baseProgram",
      "quoteProgram",
    ],
  },
};
