import { z } from "zod";
import { type SolForm, withQuery } from "./price-form.ts";

/**
 * Candles of Pyth in the form of TradingView, `{s, t, l, h, c}`: times, lows, highs and closes. Requires a key as `Authorization: Bearer …`.
 * https://docs.pyth.network/api-reference/historical-prices/history, checked 2026-11-28.
 */
export const PYTH: SolForm = {
  // An answer has at most a year.
  hoursPerCall: 5_000,
  toRequest: (url, { from, to }) =>
    withQuery(url, { symbol: "Crypto.SOL/USD", resolution: "60", from: String(from), to: String(to) }),
  readCandles: (body) => answer.parse(body),
};

const prices = z.array(z.number().nullable());

const answer = z.union([
  z.object({ s: z.literal("no_data") }).transform(() => []),
  z
    .object({
      s: z.literal("ok"),
      t: z.array(z.int()),
      l: prices.default([]),
      h: prices.default([]),
      c: prices,
    })
    .refine(({ t, c }) => t.length === c.length)
    .transform(({ t, l, h, c }) =>
      t.map((time, index) => ({ time, low: l[index], high: h[index], close: c[index] ?? null })),
    ),
]);
