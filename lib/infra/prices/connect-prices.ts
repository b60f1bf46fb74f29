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

/** Present token prices from the sources at `urls`; the first is asked first. Fails with AppErrors `prices_unavailable`. */
export function connectTokenPrices(urls: readonly string[]): TokenPrices {
  const sources = urls.map((url) => ({
    readPrices: restAfterFailure(createTokenPrices({ url }).readPrices),
  }));
  const source = askTokenPricesInOrder(sources);
  return rememberTokenPrices({ readPrices: (mints) => asAppError(source.readPrices(mints)) });
}

/** Hourly SOL/USD from the sources at `urls`; the first is asked first. Fails with AppErrors `prices_unavailable`. */
export function connectSolPrices(urls: readonly string[]): SolPrices {
  const sources = urls.map((url) => ({ readHourly: restAfterFailure(createSolPrices({ url }).readHourly) }));
  const source = askSolPricesInOrder(sources);
  return cacheSolPrices({ readHourly: (from, to) => asAppError(source.readHourly(from, to)) });
}

/** Short: a wallet analyzed in this time has no prices until its next refresh. */
const REST_MS = 5_000;

/**
 * `ask`, which is left alone for five seconds after a failure: who asks meanwhile gets the same failure at once, so
 * that a source that is away costs a crowd of analyses its time limit once and not each.
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

/**
 * A present price is good for so long, that of the hour under way as well; a mint without one is asked for again after as
 * long.
 */
const REMEMBERED_MS = 30_000;
/** About 3 MB. */
const MAX_REMEMBERED = 20_000;

/** Prices of the last half minute from memory, so that a hundred holders of one token cost one call. */
export function rememberTokenPrices(source: TokenPrices, now: () => number = Date.now): TokenPrices {
  const limits = { most: MAX_REMEMBERED, storedMs: REMEMBERED_MS, now };
  return { readPrices: memoizeByKey((mints) => source.readPrices(mints), limits) };
}

/** Ranges remembered: a crowd asks for few, because all of theirs end now. */
const MAX_RANGES = 50;

interface Asked extends HourRange {
  readonly answer: Promise<HourlyPrices>;
  readonly until: number;
}

/**
 * Hours that were asked for within the last half minute from memory, those without a price included; of a range only
 * the parts that were not are asked for. So wallets whose histories overlap, analyzed at once, ask for each hour once.
 * A failure is not remembered.
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

/** Finds what is left of a range once the covering ones are taken out of it, ascending. */
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
