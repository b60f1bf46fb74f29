import type { Address } from "@walletlens/engine/address";
import type { DollarList } from "@walletlens/engine/chain/assets";
import type { HourlyClose } from "@walletlens/engine/swaps/sol-usd";
import type { ListedPrice } from "@walletlens/engine/wallet/present-prices";
import type { PriceOrigin } from "@walletlens/engine/wallet/price-origin";
import type { ChainReader } from "../chain-reader.ts";
import type { PriceKind, PriceSource } from "./source-address.ts";

/** SOL/USD by the hour. Throws a SolanaError `prices_unavailable` if no source answers in time. */
export interface SolPrices {
  /** Closes of the hours that start within [from, to], which are starts of hours in unix seconds. */
  readHourly(from: number, to: number): Promise<HourlyPrices>;
}

export interface HourlyPrices {
  /** Ascending; hours without a price are absent. */
  readonly prices: readonly HourlyPrice[];
  /** True if each called source answered for all hours: no source knows an hour that is absent. */
  readonly exhaustive: boolean;
}

/** Present token prices. Throws a SolanaError `prices_unavailable` if no source answers in time. */
export interface TokenPrices {
  /** Mints without a price are absent. */
  readPrices(mints: readonly Address[]): Promise<ReadonlyMap<Address, TokenPrice>>;
}

export interface TokenPrice {
  /** USD per whole token. */
  readonly usd: number;
  /** USD in the pools of the token, both sides; null if the source names none. */
  readonly liquidityUsd: number | null;
  /** True if the price is known to be of unscaled units of a mint with a multiplier. */
  readonly isPrescaled: boolean;
  /** Absent if it is not known. */
  readonly origin?: PriceOrigin;
}

/** Prices of tokens that no source lists, from the pools in which a wallet traded them last. */
export interface PoolPrices {
  /**
   * Returns estimates by mint. A mint is absent if its pool cannot be told or read.
   */
  readPrices(chain: PoolReader, request: PoolRequest): Promise<ReadonlyMap<Address, ListedPrice>>;
}

export type PoolReader = Pick<ChainReader, "readTransaction" | "readBalances">;

export interface PoolRequest {
  /** Wallet that traded. */
  readonly owner: Address;
  /** Signature of the last trade of each mint with a pool, newest first. */
  readonly trades: ReadonlyMap<Address, string>;
  /** Dollars per SOL. */
  readonly solUsd: number;
  /** Quotes of pools beside SOL. */
  readonly dollars: DollarList;
}

export interface HourlyPrice extends HourlyClose {
  /** Name of the source; absent for a stored price. */
  readonly source?: string;
}

/**
 * States of a source of prices. `untested`: not called yet. `healthy`: its last read had an answer. `refused`: it
 * requires a key, or is closed. `limited`: too many calls. `stale`: its newest value is old. `unreachable`: no answer
 * in time, an error of the server, or an answer in another form.
 */
export const SOURCE_STATES = ["untested", "healthy", "refused", "limited", "stale", "unreachable"] as const;

export type SourceState = (typeof SOURCE_STATES)[number];

/** State of a source of prices. */
export interface SourceReport {
  readonly name: string;
  readonly kind: PriceKind;
  readonly state: SourceState;
  /** Unix milliseconds of the last change of the state. */
  readonly since: number;
  /** Unix milliseconds since which no read succeeded; null while the last one did, and before the first. */
  readonly failingSince: number | null;
  /** Reads by outcome; a read may take several calls. */
  readonly answers: Readonly<Record<Exclude<SourceState, "untested">, number>>;
}

/** A change of the state of a source. */
export interface SourceChange extends SourceReport {
  /** Reason of a failure, without URL and headers; null for a healthy source. */
  readonly reason: string | null;
}

/** Sources of one kind, and their states. */
export interface WatchedPrices {
  /** Returns a report of each source, in order. */
  reports(): readonly SourceReport[];
}

/**
 * Returns the unix milliseconds since which no source of a list works; null while one does, or is untested, and for an
 * empty list.
 */
export function findUnavailableSince(reports: readonly SourceReport[]): number | null {
  const since = reports.map(({ failingSince }) => failingSince ?? Number.POSITIVE_INFINITY);
  const lastFailure = Math.max(0, ...since);
  return lastFailure === 0 || lastFailure === Number.POSITIVE_INFINITY ? null : lastFailure;
}

export interface PriceSourceOptions extends PriceSource {
  /** Milliseconds for an answer, 4,000 by default: an analysis can do without prices. */
  readonly timeoutMs?: number;
  /** Called for each change of the state, except from `untested` to `healthy`. */
  readonly onChange?: (change: SourceChange) => void;
  /** Unix milliseconds; the clock of the machine by default. */
  readonly now?: () => number;
}
