import { SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { z } from "zod";
import { type SolForm, withQuery } from "./price-form.ts";

/**
 * Candles of Coinbase Exchange, without a key: `[time, low, high, open, close, volume]`, newest first. Hours without a
 * trade are absent. An answer may contain candles before `start`. The first SOL/USD candle is of June 2021.
 * https://docs.cdp.coinbase.com/api-reference/exchange-api/rest-api/products/get-product-candles and
 * https://docs.cdp.coinbase.com/exchange/rest-api/rate-limits, checked 2026-11-28.
 */
export const COINBASE: SolForm = {
  callsPerSecond: 10,
  hoursPerCall: 300,
  toRequest: (url, { from, to }) =>
    withQuery(url, {
      granularity: String(SECONDS_PER_HOUR),
      start: new Date(from * 1000).toISOString(),
      // The last second of the hour: whether `end` is included is not documented.
      end: new Date((to + SECONDS_PER_HOUR - 1) * 1000).toISOString(),
    }),
  readCandles: (body) => answer.parse(body),
};

const time = z.int();
const amount = z.number();
const answer = z.array(
  z
    .tuple([time, amount, amount, amount, amount.nullable()], z.unknown())
    .transform(([start, low, high, , close]) => ({ time: start, low, high, close })),
);
