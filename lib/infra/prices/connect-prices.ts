import type { HourRange } from "@walletlens/engine/swaps/missing-hours";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { askSolPricesInOrder, askTokenPricesInOrder } from "@walletlens/solana/prices/ask-in-order";
import { createSolPrices } from "@walletlens/solana/prices/create-sol-prices";
import { createTokenPrices } from "@walletlens/solana/prices/create-token-prices";
import type {
  HourlyPrice,
  HourlyPrices,
  SolPrices,
  TokenPrices,
} from "@walletlens/solana/prices/price-sources";
import { memoizeByKey } from "../memoize-by-key";
import { asAppError } from "../solana/as-app-error";

/** Current token prices of the first source that responds. Rejects with AppErrors `prices_unavailable`. */
export function connectTokenPrices(urls: readonly string[]): TokenPrices {
  const sources = urls.map((url) => ({
    readPrices: pauseAfterFailure(createTokenPrices({ url }).readPrices),
  }));
  const source = askTokenPricesInOrder(sources);
  return cacheTokenPrices({ readPrices: (mints) => asAppError(source.readPrices(mints)) });
}

/** Hourly SOL/USD of the first source that responds. Rejects with AppErrors `prices_unavailable`. */
export function connectSolPrices(urls: readonly string[]): SolPrices {
  const sources = urls.map((url) => ({ readHourly: pauseAfterFailure(createSolPrices({ url }).readHourly) }));
  const source = askSolPricesInOrder(sources);
  return cacheSolPrices({ readHourly: (from, to) => asAppError(source.readHourly(from, to)) });
}

/** Short: a wallet analyzed during a pause has no prices until its next refresh. */
const PAUSE_MS = 5_000;

/**
 * After a failure rejects with the same error for five seconds, so that many analyses wait for the timeout of a
 * failed source only once.
 */
export function pauseAfterFailure<Parameters extends readonly unknown[], Result>(
  read: (...parameters: Parameters) => Promise<Result>,
  now: () => number = Date.now,
): (...parameters: Parameters) => Promise<Result> {
  let failure: { readonly error: unknown; readonly until: number } | null = null;
  return async (...parameters) => {
    if (failure !== null && now() < failure.until) throw failure.error;
    try {
      const result = await read(...parameters);
      failure = null;
      return result;
    } catch (error) {
      failure = { error, until: now() + PAUSE_MS };
      throw error;
    }
  };
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
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      const prices = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
      if (failed !== undefined && prices.length === 0) throw failed.reason;
      return join(prices, { from, to }, failed === undefined);
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
