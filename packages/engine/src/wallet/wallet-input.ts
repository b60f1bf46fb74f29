import type { Address } from "../address.ts";
import type { Kol, LabeledPrograms, WalletLabel } from "../known-address.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { HeldUnits } from "./held-units.ts";

/** Everything that a wallet's metrics are computed from. */
export interface WalletInput {
  readonly wallet: Address;
  /** Changes in any order; duplicates do no harm. */
  readonly changes: readonly OwnerChange[];
  readonly coverage: Coverage;
  /** Holdings as the chain tells them; null where they are not known, and for a time in the past. */
  readonly holdings: Holdings | null;
  /** True where the answer is for a time in the past. */
  readonly isPast?: boolean;
  readonly solUsd: SolUsd;
  /** Programs whose transactions are told from trades; left out where none is labeled. */
  readonly programs?: LabeledPrograms;
  readonly present: PresentPrices | null;
  readonly mints: ReadonlyMap<Address, MintFacts>;
  readonly label: WalletLabel | null;
  readonly kol: Kol | null;
  /** Unix milliseconds of the analysis. */
  readonly analyzedAt: number;
}

/** The part of a wallet's history that was read. */
export interface Coverage {
  readonly fromSlot: number | null;
  readonly toSlot: number | null;
  /** Unix seconds. */
  readonly fromTime: number | null;
  readonly toTime: number | null;
  /** Transactions read, those that changed nothing included. */
  readonly transactions: number;
  /** True where the history was read back to the wallet's first transaction. */
  readonly complete: boolean;
}

export interface Holdings {
  readonly slot: number;
  /** Native SOL of the wallet's own account. */
  readonly lamports: bigint;
  /** Base units over all token accounts, wrapped SOL included. */
  readonly tokens: ReadonlyMap<Address, HeldUnits>;
}

/** Prices of the moment. */
export interface PresentPrices {
  /** Dollars per SOL; null where no source answered. */
  readonly solUsd: number | null;
  /** Dollars per whole token; null where no source answered, an absent mint has no price. */
  readonly tokenUsd: ReadonlyMap<Address, number> | null;
  /** Dollars in the pools of a token, both sides; absent where the source of its price names none. */
  readonly liquidityUsd?: ReadonlyMap<Address, number>;
}

export interface MintFacts {
  readonly decimals: number;
  /** Base units. */
  readonly supply: bigint;
  /** Present where wallets show amounts times a multiplier: the mint has a scaled or an interest-bearing amount. */
  readonly isScaled?: true;
}
