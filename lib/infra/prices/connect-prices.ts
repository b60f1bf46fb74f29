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
    readPrices: restAfterFailure(createTokenPrices({ url }).readPrices),
  }));
  const source = askTokenPricesInOrder(sources);
  return rememberTokenPrices({ readPrices: (mints) => asAppError(source.readPrices(mints)) });
}

/** Hourly SOL/USD of the first source that responds. Rejects with AppErrors `prices_unavailable`. */
export function connectSolPrices(urls: readonly string[]): SolPrices {
  const sources = urls.map((url) => ({ readHourly: restAfterFailure(createSolPrices({ url }).readHourly) }));
  const source = askSolPricesInOrder(sources);
  return cacheSolPrices({ readHourly: (from, to) => asAppError(source.readHourly(from, to)) });
}

/** Short: a wallet analyzed during a pause has no prices until its next refresh. */
const REST_MS = 5_000;

/**
 * After a failure rejects with the same error for five seconds, so that many analyses wait for the timeout of a
 * failed source only once.
 */
export function restAfterFailure<Parameters extends readonly unknown[], Result>(
  ask: (...parameters: Parameters) => Promise<Result>,
  now: () => number = Date.now,
): (...parameters: Parameters) => Promise<Result> {
  let failure: { readonly error: unknown; readonly until: number } | null = null;
  return async (...parameters) => {
    if (failure !== null && now() < failure.until) throw failure.error;
    try {
      const result = await ask(...parameters);
      failure = null;
      return result;
    } catch (error) {
      failure = { error, until: now() + REST_MS };
      throw error;
    }
  };
}

/** Lifetime of current prices, of the current hour, and of missing mints. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 20_000;

/** Caches prices for half a minute, so that the holders of one token cost one call. */
export function rememberTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const limits = { most: MAX_REMEMBERED, storedMs: REMEMBERED_MS, now };
  return { readPrices: memoizeByKey((mints) => source.readPrices(mints), limits) };
}

/** Concurrent analyses need few ranges, because all end now. */
const MAX_RANGES = 50;

interface Asked extends HourRange {
  readonly answer: Promise<HourlyPrices>;
  readonly until: number;
}

/**
 * Caches hours for half a minute, missing prices included, and loads only the uncovered parts of a range. Failures
 * are not cached.
 */
export function cacheSolPrices(source: SolPrices, now: () => number = Date.now): SolPrices {
  let asked: readonly Asked[] = [];

  function ask({ from, to }: HourRange): Asked {
    const part = { from, to, answer: source.readHourly(from, to), until: now() + REMEMBERED_MS };
    asked = [...asked, part].slice(-MAX_RANGES);
    part.answer.catch(() => {
      asked = asked.filter((other) => other !== part);
    });
    return part;
  }

  return {
    async readHourly(from, to) {
      const at = now();
      asked = asked.filter((part) => part.until > at);
      const covering = asked.filter((part) => part.from <= to && part.to >= from);
      const parts = [...covering, ...findUncovered({ from, to }, covering).map(ask)];
      const answers = await Promise.allSettled(parts.map((part) => part.answer));
      const failed = answers.find((answer) => answer.status === "rejected");
      const given = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
      if (failed !== undefined && given.length === 0) throw failed.reason;
      return join(given, { from, to }, failed === undefined);
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
