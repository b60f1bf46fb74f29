import type { Address } from "@walletlens/engine/address";
import type { HourRange } from "@walletlens/engine/swaps/missing-hours";

/** Requests and answers of the vendors of one API. */
interface PriceForm {
  /** Calls a second that the vendor allows without a key; absent without a fixed limit. */
  readonly callsPerSecond?: number;
}

/** An API of hourly SOL/USD candles. */
export interface SolForm extends PriceForm {
  /** Hours that one call returns at most. */
  readonly hoursPerCall: number;
  /** Hours up to now that the API has; absent if it has all. */
  readonly newestHours?: number;
  /** Returns the URL of the candles that start within a range. */
  toRequest(url: URL, range: HourRange): URL;
  /** Throws if the body has another shape. */
  readCandles(body: unknown): readonly Candle[];
}

export interface Candle {
  /** Start, unix seconds. */
  readonly time: number;
  /** Last price, USD per SOL; unchecked, like the others. */
  readonly close: number | null;
  /** Lowest price; null or absent if not stated. */
  readonly low?: number | null | undefined;
  /** Highest price; null or absent if not stated. */
  readonly high?: number | null | undefined;
}

/** An API of current token prices. */
export interface TokenForm extends PriceForm {
  readonly mintsPerCall: number;
  toRequest(url: URL, mints: readonly Address[]): URL;
  /** Throws if the body has another shape. */
  readQuotes(body: unknown, mints: readonly Address[]): TokenQuotes;
}

export interface TokenQuotes {
  /** Mints without a price are absent. */
  readonly quotes: ReadonlyMap<Address, TokenQuote>;
  /** Mints to request again because the answer had no room for them; absent without any. */
  readonly leftOut?: readonly Address[];
}

/** Price of a token. */
export interface TokenQuote {
  /** USD per whole token; see `isTokenPrice`. */
  readonly usd: number;
  /** USD in the pools, both sides; null if not stated. */
  readonly liquidityUsd: number | null;
  /** True if the price is of unscaled units of a mint with a multiplier. */
  readonly isPrescaled: boolean;
}

/** A refusal for the rate of calls in an answer of status 200. */
export class RateLimitError extends Error {}

/** USD per token; a higher price is an error of the source. */
const MAX_TOKEN_USD = 1_000_000_000;

/** Returns false for a number that is no price of a token: 0, negative, NaN or above a billion dollars. */
export function isTokenPrice(usd: number): boolean {
  return usd > 0 && usd <= MAX_TOKEN_USD;
}

/** Returns `url` with the parameters added to its query. */
export function withQuery(url: URL, parameters: Readonly<Record<string, string>>): URL {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target;
}

/** Returns `url` with a list of mints as the last part of its path. */
export function withMints(url: URL, mints: readonly Address[]): URL {
  const target = new URL(url);
  target.pathname = `${target.pathname.replace(/\/+$/, "")}/${mints.join(",")}`;
  return target;
}
