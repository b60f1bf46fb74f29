import type { HourRange } from "@walletlens/engine/swaps/missing-hours";
import { toHour } from "@walletlens/engine/swaps/sol-usd";
import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { COINBASE } from "./forms/coinbase.ts";
import { KRAKEN } from "./forms/kraken.ts";
import type { Candle, SolForm } from "./forms/price-form.ts";
import { PYTH } from "./forms/pyth.ts";
import { endAfter, type OpenSource, OutOfTimeError, openSource, type SourceKind } from "./open-source.ts";
import type { HourlyPrice, PriceSourceOptions, SolPrices, SourceReport } from "./price-sources.ts";
import { SourceError } from "./source-error.ts";

const SOURCES: SourceKind<SolForm> = {
  kind: "sol",
  forms: new Map(Object.entries({ coinbase: COINBASE, kraken: KRAKEN, pyth: PYTH })),
};

/**
 * Creates a reader of hourly SOL/USD. Hours that the source did not answer for within ten seconds are absent from a
 * result that is not `exhaustive`. After a failure the source is not called for seconds, or minutes if it refused the
 * call or is stale.
 *
 * @example
 * const sol = createSolPrices({ url: COINBASE_CANDLES });
 * const { prices } = await sol.readHourly(1_795_132_800, 1_795_136_400);
 * const solUsd = solUsdByHour(prices);
 */
export function createSolPrices(options: PriceSourceOptions): SolPrices & { report(): SourceReport } {
  const source = openSource(SOURCES, options);
  const { watched, form, name, now } = source;
  return {
    report: () => watched.report(),
    async readHourly(from, to) {
      const present = toHour(now() / 1000);
      const range = { from: Math.max(from, present - toReach(form)), to };
      if (range.from > to) return { prices: [], exhaustive: true };
      watched.requireReady();
      const { candles, answers, failure, isCut } = await readPages(source, widen(range, present));
      const problem = isStale(candles, range, present) && answers > 0 ? (failure ?? STALE) : failure;
      if (problem !== null) {
        const error = watched.recordFailure(problem);
        if (candles.length === 0 || problem === STALE) throw error;
      } else if (answers > 0) watched.recordAnswer();
      else throw watched.toBusyError();
      return {
        prices: toHourlyPrices(candles, range, { source: name, present }),
        exhaustive: problem === null && !isCut,
      };
    },
  };
}

/** Seconds before the present hour that a source has. */
function toReach({ newestHours = Number.POSITIVE_INFINITY }: SolForm): number {
  return (newestHours - 1) * SECONDS_PER_HOUR;
}

/** Milliseconds for all pages of one read. */
const READ_MS = 10_000;
const CALLS_AT_ONCE = 4;
/** USD; a close outside these bounds is an error of the source. */
const MIN_PRICE_USD = 0.000001;
const MAX_PRICE_USD = 1_000_000;
/** SOL is traded every minute: without a candle for so long, the source has stopped. */
const MAX_SILENCE_SECONDS = 3 * SECONDS_PER_HOUR;
const STALE = new SourceError("stale", "it has no plausible candle of the last three hours");

interface ReadCandles {
  readonly candles: readonly Candle[];
  /** Number of pages that were read. */
  readonly answers: number;
  /** Null if no call failed. */
  readonly failure: SourceError | null;
  /** True if the time did not suffice for all pages. */
  readonly isCut: boolean;
}

/** Reads the candles of a range, newest pages first. Stops at the first failure. */
async function readPages(source: OpenSource<SolForm>, { from, to }: HourRange): Promise<ReadCandles> {
  const { form, url, call } = source;
  const end = endAfter(READ_MS);
  const pageSeconds = form.hoursPerCall * SECONDS_PER_HOUR;
  const candles: Candle[] = [];
  let [next, answers, isCut]: [number, number, boolean] = [to, 0, false];
  let failure: SourceError | null = null;
  const lane = async () => {
    while (next >= from && failure === null && !isCut) {
      const page = { from: Math.max(from, next - pageSeconds + SECONDS_PER_HOUR), to: next };
      next = page.from - SECONDS_PER_HOUR;
      try {
        candles.push(...(await call(form.toRequest(url, page), end, form.readCandles)).filter(isPlausible));
        answers += 1;
      } catch (error) {
        // The time of the read may end before that of its last calls.
        if (error instanceof OutOfTimeError || (end.signal.aborted && answers > 0)) isCut = true;
        else if (error instanceof SourceError) failure ??= error;
        else throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane));
  return { candles, answers, failure, isCut };
}

function isPlausible({ close }: Candle): boolean {
  return close !== null && close >= MIN_PRICE_USD && close <= MAX_PRICE_USD;
}

function toHourlyPrices(
  candles: readonly Candle[],
  { from, to }: HourRange,
  { source, present }: { readonly source: string; readonly present: number },
): HourlyPrice[] {
  const byHour = new Map<number, HourlyPrice>();
  for (const candle of candles) {
    const hour = toHour(candle.time);
    if (hour < from || hour > to || candle.close === null) continue;
    // The range of the hour that is open still grows.
    const rangeMicros = hour < present ? findRangeMicros(candle) : undefined;
    byHour.set(hour, { hour, usdMicros: toMicros(candle.close), rangeMicros, source });
  }
  return Array.from(byHour.values()).sort((a, b) => a.hour - b.hour);
}

/** Highest less lowest price; undefined if one is absent or contradicts the close. */
function findRangeMicros({ low, high, close }: Candle): bigint | undefined {
  if (low == null || high == null || close === null) return undefined;
  if (!(low >= MIN_PRICE_USD && low <= close && close <= high && high <= MAX_PRICE_USD)) return undefined;
  return toMicros(high) - toMicros(low);
}

function toMicros(usd: number): bigint {
  return BigInt(Math.round(usd * 1_000_000));
}

/** Adds the last hours to a range up to the present, so that a source that has stopped is seen. */
function widen({ from, to }: HourRange, present: number): HourRange {
  return { from: to < present ? from : Math.min(from, present - MAX_SILENCE_SECONDS), to };
}

/** Returns true if a range up to the present has no candle that is new enough. */
function isStale(candles: readonly Candle[], { to }: HourRange, present: number): boolean {
  const isNew = ({ time }: Candle) => time >= present - MAX_SILENCE_SECONDS && toHour(time) <= to;
  return to >= present && !candles.some(isNew);
}
