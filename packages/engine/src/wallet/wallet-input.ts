import type { Address } from "../address.ts";
import type { LabeledAddresses, WalletLabel } from "../known-address.ts";
import type { Kol } from "../result-types.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { HeldUnits } from "./held-units.ts";
import type { PriceOrigins } from "./price-origin.ts";

/** Input of a wallet's metrics. */
export interface WalletInput {
  readonly wallet: Address;
  /** In any order; duplicates are ignored. */
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
  /** Holdings on chain; null if unknown, and for a time in the past. */
  readonly holdings: Holdings | null;
  /** True for metrics of a time in the past. */
  readonly isPast?: boolean;
  readonly solUsd: SolUsd;
  /** Absent if no address is labeled. */
  readonly labeled?: LabeledAddresses;
  readonly present: PresentPrices | null;
  /** Sources of the prices; absent if they are not known. */
  readonly priceOrigins?: PriceOrigins;
  readonly mints: ReadonlyMap<Address, MintFacts>;
  /** Launches that are known, by token; absent if none is. */
  readonly launches?: ReadonlyMap<Address, TokenLaunch>;
  readonly label: WalletLabel | null;
  readonly kol: Kol | null;
  /** Unix milliseconds of the analysis. */
  readonly analyzedAt: number;
  /** Wallets of a combined owner; absent for one wallet. */
  readonly members?: readonly WalletInput[];
}

/** Part of a wallet's history that was read. */
export interface Coverage {
  readonly fromSlot: number | null;
  readonly toSlot: number | null;
  /** Unix seconds. */
  readonly fromTime: number | null;
  readonly toTime: number | null;
  /** Includes those without a change. */
  readonly transactions: number;
  /** True if it includes the wallet's first transaction. */
  readonly complete: boolean;
}

export interface Holdings {
  readonly slot: number;
  /** Native SOL of the wallet's own account. */
  readonly lamports: bigint;
  /** Base units over all token accounts, including wrapped SOL. */
  readonly tokens: ReadonlyMap<Address, HeldUnits>;
}

/** Current prices. */
export interface PresentPrices {
  /** Dollars per SOL; null if no source responded. */
  readonly solUsd: number | null;
  /** Dollars per whole token; null if no source responded. An absent mint has no price. */
  readonly tokenUsd: ReadonlyMap<Address, number> | null;
  /** Dollars in the pools of a token, both sides; absent if unknown. */
  readonly liquidityUsd?: ReadonlyMap<Address, number>;
  /** Mints without a listed price, whose price and liquidity are those of one pool; absent without any. */
  readonly estimated?: ReadonlySet<Address>;
}

/** Transaction by which a token was launched (docs/launch.md). */
export interface TokenLaunch {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds. */
  readonly time: number;
}

export interface MintFacts {
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
  /** Present for a mint with a scaled or interest-bearing amount. */
  readonly isScaled?: true;
}
