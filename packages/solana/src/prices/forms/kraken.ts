import { z } from "zod";
import { RateLimitError, type SolForm, withQuery } from "./price-form.ts";

/**
 * Candles of Kraken, without a key: `[time, open, high, low, close, vwap, volume, count]` under the name of the pair,
 * oldest first, prices as text. It has the newest 720 only. Errors arrive with status 200.
 * https://docs.kraken.com/api-reference/market-data/get-ohlc-data, checked 2026-11-28.
 */
export const KRAKEN: SolForm = {
  callsPerSecond: 1,
  hoursPerCall: 720,
  newestHours: 720,
  toRequest: (url) => withQuery(url, { pair: "SOLUSD", interval: "60" }),
  readCandles(body) {
    const { error, result } = answer.parse(body);
    if (error.some((text) => /too many requests|rate limit/i.test(text))) throw new RateLimitError();
    const { last: _, ...pairs } = result;
    const [candles, ...others] = Object.values(pairs);
    if (error.some((text) => text.startsWith("E")) || others.length > 0) throw new Error("no candles");
    return candleList.parse(candles);
  },
};

const answer = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).default({}),
});

const anything = z.unknown();
const candleList = z.array(
  z
    .tuple([z.int(), anything, z.string(), z.string(), z.string()], anything)
    .transform(([time, , high, low, close]) => ({
      time,
      low: Number(low),
      high: Number(high),
      close: Number(close),
    })),
);
