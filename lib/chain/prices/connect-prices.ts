import type { HourRange } from "@walletlens/engine/swaps/missing-hours";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import {
  openSolPrices,
  openTokenPrices,
  type SourceListOptions,
} from "@walletlens/solana/prices/open-price-sources";
import type {
  HourlyPrice,
  HourlyPrices,
  SolPrices,
  TokenPrices,
  WatchedPrices,
} from "@walletlens/solana/prices/price-sources";
import type { PriceSource } from "@walletlens/solana/prices/source-address";
import { memoizeByKey } from "@/lib/runtime/memoize-by-key";
import { asAppError } from "../as-app-error";

/** Current token prices of the first source that responds. Rejects with AppErrors `prices_unavailable`. */
export function connectTokenPrices(
  sources: readonly PriceSource[],
  options: SourceListOptions = {},
): TokenPrices & WatchedPrices {
  const { readPrices, reports } = openTokenPrices(sources, options);
  return { ...cacheTokenPrices({ readPrices: (mints) => asAppError(readPrices(mints)) }), reports };
}

/** Hourly SOL/USD of the first source that responds. Rejects with AppErrors `prices_unavailable`. */
export function connectSolPrices(
  sources: readonly PriceSource[],
  options: SourceListOptions = {},
): SolPrices & WatchedPrices {
  const { readHourly, reports } = openSolPrices(sources, options);
  return { ...cacheSolPrices({ readHourly: (from, to) => asAppError(readHourly(from, to)) }), reports };
}

/** Lifetime of current prices, of the current hour, and of missing mints. */
const CACHE_MS = 30_000;
const MAX_CACHED = 20_000;

/** Caches prices for half a minute, so that the holders of one token cost one call. */
export function cacheTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const limits = { max: MAX_CACHED, ttlMs: CACHE_MS, now };
  return { readPrices: memoizeByKey((mints) => source.readPrices(mints), limits) };
}

/** Concurrent analyses need few ranges, because all end now. */
const MAX_RANGES = 50;

interface LoadedRange extends HourRange {
  readonly prices: Promise<HourlyPrices>;
  readonly until: number;
}

/**
 * Caches hours for half a minute, missing prices included, and loads only the uncovered parts of a range. Failures
 * are not cached.
 */
export function cacheSolPrices(source: SolPrices, now: () => number = Date.now): SolPrices {
  let loaded: readonly LoadedRange[] = [];

  function load({ from, to }: HourRange): LoadedRange {
    const part = { from, to, prices: source.readHourly(from, to), until: now() + CACHE_MS };
    loaded = [...loaded, part].slice(-MAX_RANGES);
    part.prices.catch(() => {
      loaded = loaded.filter((other) => other !== part);
    });
    return part;
  }

  return {
    async readHourly(from, to) {
      const time = now();
      loaded = loaded.filter((part) => part.until > time);
      const covering = loaded.filter((part) => part.from <= to && part.to >= from);
      const parts = [...covering, ...findUncovered({ from, to }, covering).map(load)];
      const outcomes = await Promise.allSettled(parts.map((part) => part.prices));
      const failedOutcome = outcomes.find((outcome) => outcome.status === "rejected");
      const prices = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      if (failedOutcome !== undefined && prices.length === 0) throw failedOutcome.reason;
      return join(prices, { from, to }, failedOutcome === undefined);
    },
  };
}

/** Returns the parts of a range outside the covering ones, ascending. */
function findUncovered({ from, to }: HourRange, covering: readonly HourRange[]): HourRange[] {
  const uncovered: HourRange[] = [];
  let next = from;
  for (const part of covering.toSorted((a, b) => a.from - b.from)) {
    if (part.from > next) uncovered.push({ from: next, to: part.from - SECONDS_PER_HOUR });
    next = Math.max(next, part.to + SECONDS_PER_HOUR);
  }
  return next > to ? uncovered : [...uncovered, { from: next, to }];
}

function join(answers: readonly HourlyPrices[], { from, to }: HourRange, isWhole: boolean): HourlyPrices {
  const byHour = new Map<number, HourlyPrice>();
  for (const { prices } of answers) {
    for (const price of prices) if (price.hour >= from && price.hour <= to) byHour.set(price.hour, price);
  }
  return {
    prices: Array.from(byHour.values()).sort((a, b) => a.hour - b.hour),
    exhaustive: isWhole && answers.every(({ exhaustive }) => exhaustive),
  };
}
