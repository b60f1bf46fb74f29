import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { z } from "zod";
import { deadlineOf, getJson, type PriceSourceOptions } from "./get-json.ts";
import type { HourlyPrice, SolPrices } from "./price-sources.ts";

/**
 * Creates a reader of hourly SOL/USD from a source that returns `{s, t, c}` for
 * `?symbol=Crypto.SOL/USD&resolution=60&from=&to=`, as Pyth's history API does.
 *
 * @example
 * const sol = createSolPrices({ url: PYTH_HISTORY });
 * const { prices } = await sol.readHourly(1_795_132_800, 1_795_136_400);
 * const solUsd = solUsdByHour(prices);
 */
export function createSolPrices(options: PriceSourceOptions): SolPrices {
  return {
    async readHourly(from, to) {
      const deadline = deadlineOf(options);
      const ranges: Promise<readonly HourlyPrice[]>[] = [];
      for (let start = from; start <= to; start += SECONDS_PER_CALL) {
        ranges.push(readRange(options, start, Math.min(to, start + SECONDS_PER_CALL - 1), deadline));
      }
      const hours = (await Promise.all(ranges)).flat();
      const byHour = new Map(hours.map((price) => [price.hour, price]));
      const prices = Array.from(byHour.values()).sort((a, b) => a.hour - b.hour);
      return { prices, exhaustive: true };
    },
  };
}

/** 5,000 hours: Pyth returns at most a year at once. */
const SECONDS_PER_CALL = 5000 * SECONDS_PER_HOUR;
/** USD; a close outside these bounds is an error of the source. */
const MIN_PRICE_USD = 0.000001;
const MAX_PRICE_USD = 1_000_000;

const answer = z.union([
  z.object({ s: z.literal("no_data") }).transform(() => ({ t: [], c: [] })),
  z
    .object({ s: z.literal("ok"), t: z.array(z.number().int()), c: z.array(z.number().nullable()) })
    .refine(({ t, c }) => t.length === c.length),
]);

function readRange(
  options: PriceSourceOptions,
  from: number,
  to: number,
  deadline: AbortSignal,
): Promise<readonly HourlyPrice[]> {
  const parameters = {
    symbol: "Crypto.SOL/USD",
    resolution: "60",
    from: String(from),
    to: String(to),
  };
  return getJson(options, parameters, deadline, (body) => {
    const { t, c } = answer.parse(body);
    return t.flatMap((time, index) => {
      const hour = time - (time % SECONDS_PER_HOUR);
      const usd = c[index] ?? 0;
      const isPrice = usd >= MIN_PRICE_USD && usd <= MAX_PRICE_USD;
      if (!isPrice || hour < from || hour > to) return [];
      return [{ hour, usdMicros: BigInt(Math.round(usd * 1_000_000)) }];
    });
  });
}
