import { expect, test } from "vitest";
import { WRAPPED_SOL } from "../../chain/assets.ts";
import { runSteps } from "../../steps.ts";
import { buildChange, testAddress, tokenChange } from "../../testing/build-change.ts";
import { buildWalletInput } from "../../testing/build-wallet-input.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import type { Term } from "./metric-evidence.ts";
import { METRIC_NAMES, type MetricName } from "./metric-names.ts";
import { traceMetric } from "./trace-metric.ts";

const SOL = 1_000_000_000n;
const HOUR = 3_600;
/** 2025-10-13 00:00:00 UTC, a Monday. */
const MONDAY = 1_760_313_600;
const [AA, BB, CC] = ["Aa", "Bb", "Cc"].map(testAddress) as [
  typeof WRAPPED_SOL,
  typeof WRAPPED_SOL,
  typeof WRAPPED_SOL,
];

const at = (slot: number, hour: number) => ({
  ...{ signature: `s${slot}`, slot, blockTime: MONDAY + hour * HOUR, feeLamports: 5_000n },
});

/** Ten million units of Aa bought for 1 SOL and sold in two parts, a sold gift, Bb and Cc still held. */
const CHANGES = [
  buildChange({ ...at(0, 0), solLamports: -SOL, tokens: [tokenChange("Aa", 0n, 10_000_000n)] }),
  buildChange({
    ...at(1, 1),
    solLamports: (SOL * 9n) / 10n,
    tokens: [tokenChange("Aa", 10_000_000n, 4_000_000n)],
  }),
  buildChange({ ...at(2, 2), tokens: [tokenChange("Gift", 0n, 10n)] }),
  buildChange({ ...at(3, 3), solLamports: 3n * SOL, tokens: [tokenChange("Gift", 10n, 0n)] }),
  buildChange({ ...at(4, 24), solLamports: SOL / 5n, tokens: [tokenChange("Aa", 4_000_000n, 0n)] }),
  buildChange({ ...at(5, 26), solLamports: -2n * SOL, tokens: [tokenChange("Bb", 0n, 8_000_000n)] }),
  buildChange({ ...at(6, 27), solLamports: -SOL, tokens: [tokenChange("Cc", 0n, 5_000_000n)] }),
  buildChange({ ...at(7, 28), failed: true, tipLamports: 7_000n }),
  buildChange({ ...at(8, 29), arbitrage: [], solLamports: 1_000_000n }),
];

const INPUT = buildWalletInput({
  changes: CHANGES,
  coverage: {
    fromSlot: 0,
    toSlot: 8,
    fromTime: MONDAY,
    toTime: MONDAY + 29 * HOUR,
    transactions: 9,
    complete: true,
  },
  holdings: {
    ...{ slot: 1000, lamports: 5n * SOL },
    tokens: new Map([
      [BB, { amount: 8_000_000n, decimals: 6 }],
      [CC, { amount: 5_000_000n, decimals: 6 }],
      [WRAPPED_SOL, { amount: SOL / 2n, decimals: 9 }],
    ]),
  },
  solUsd: toSolUsd(Array.from({ length: 40 }, (_, hour) => [MONDAY + hour * HOUR, 150_000_000n])),
  // 80 dollars for one of Bb are 0.4 SOL.
  present: { solUsd: 200, tokenUsd: new Map([[BB, 80]]), liquidityUsd: new Map([[BB, 1e30]]) },
  mints: new Map([AA, BB].map((mint) => [mint, { decimals: 6, supply: 1_000_000_000_000n }])),
});

const toText = ({ name, unit, value }: Term) => `${name} ${value} ${unit}`;

test.each(METRIC_NAMES.map((metric) => [metric]))("%s has its terms and their units", (metric) => {
  const { result, terms, rows, total } = runSteps(traceMetric(INPUT, { metric, part: null, page: 1 }));
  const texts = [toText(result), ...terms.map(toText), `${total} ${rows.kind}`];
  expect(texts.join(", ")).toBe(EXPECTED[metric].join(", "));
});

/** Each metric, its terms, and the number and kind of its rows, in lines of any length. */
const EXPECTED: Readonly<Record<MetricName, readonly string[]>> = {
  // −1 + 0.9 + 3 + 0.2 − 2 − 1 + 0.001, less nine fees and a tip.
  cash: [
    "result 0.100948 sol_result, dollars 0 usd, cash_opening 0 sol, unexplained 5.399052 sol",
    "cash_closing 5.5 sol, transactions 9 count, 9 cash",
  ],
  "realized-pnl": [
    "result 0.099985 sol_result, received 1.09999 sol, cost 1.000005 sol",
    "received_for_unknown_cost 2.999995 sol, known_basis 0.2682912254557029 share, sales 3 count",
    "sales_of_unknown_cost 1 count, sales_of_unknown_value 0 count, 3 trades",
  ],
  "unrealized-pnl": [
    "result 1.1999950000000004 sol_result, value 3.2 sol, cost 2.000005 sol, lots 2 count",
    "lots_without_price 1 count, cost_without_price 1.0000050000000003 sol",
    "at_least 0.19999000000000033 sol_result, lots_of_unknown_cost 0 count, 2 lots",
  ],
  "net-pnl": [
    "result 1.2999800000000004 sol_result, realized 0.099985 sol_result",
    "unrealized 1.1999950000000004 sol_result, cost_without_price 1.000005 sol, at_least null sol_result",
    "arbitrage 0.000995 sol_result, fees_without_trade 0.000017 sol",
    "after_costs 1.3009580000000005 sol_result, tokens 3 count, 3 tokens",
  ],
  "pnl-by-day": ["result 0.099985 sol_result, days 2 count, unknown_sales 1 count, 2 day-results"],
  "win-rate": ["result 1 share, profitable 1 count, trades 1 count, unknown_trades 0 count, 1 results"],
  "result-per-trade": [
    "result 0.099985 sol_result, trades 1 count, cut_at_each_end 0 count, unknown_trades 0 count",
    "1 results",
  ],
  "median-hold": ["result 10.2 hours, cycles 1 count, unknown_cycles 0 count, 1 cycles"],
  "mean-hold": ["result 10.2 hours, cycles 1 count, unknown_cycles 0 count, 1 cycles"],
  style: ["result null word, median_hold 10.2 hours, cycles 1 count, unknown_cycles 0 count, 1 cycles"],
  speed: ["result medium word, median_hold 10.2 hours, cycles 1 count, unknown_cycles 0 count, 1 cycles"],
  exit: ["result partial_exit word, single_exits 0 count, cycles 1 count, share 0 share, 1 cycles"],
  "hold-times": ["result 1 count, cycles 1 count, unknown_cycles 0 count, 1 cycles"],
  returns: ["result 1 count, unknown_cycles 0 count, 1 cycles"],
  "entry-market-cap": [
    "result 15000000 usd, median 15000000 usd, p25 15000000 usd, p75 15000000 usd",
    "cut_at_each_end 0 count, entries 1 count, unknown_entries 0 count, 1 entries",
  ],
  "entry-bucket": [
    "result 10-50m word, in_bucket 1 count, share 1 share, entries 1 count, unknown_entries 0 count",
    "1 entries",
  ],
  "pnl-by-hour": [
    "result 0.099985 sol_result, cycles 1 count, won_cycles 1 count, unknown_cycles 0 count, 1 cycles",
  ],
  "pnl-by-market-cap": [
    "result 0.099985 sol_result, cycles 1 count, won_cycles 1 count, unknown_cycles 0 count, 1 cycles",
  ],
  // 2 SOL of Bb and 1 of Cc, with their fees.
  "peak-capital": [
    "result 3.00001 sol, reached 2025-10-14T03:00:00.000Z time, tokens 2 count, lots 2 count",
    "lots_of_unknown_cost 0 count, 2 capital",
  ],
  "trades-per-day": [
    "result 5.333333333333333 number, swaps 6 count, days 1.125 number",
    "first 2025-10-13T00:00:00.000Z time, last 2025-10-14T03:00:00.000Z time, 6 swaps",
  ],
  "tokens-per-day": ["result 2.5 number, token_days 5 count, days 2 count, undated_swaps 0 count, 2 days"],
  "mean-swap": [
    "result 1.3499999999999999 sol, value 8.1 sol, swaps 6 count, unknown_swaps 0 count, 6 swaps",
  ],
  "buys-to-sells": [
    "result 0.975609756097561 multiple, bought_for 4 sol, sold_for 4.1 sol, unknown_swaps 0 count",
    "6 swaps",
  ],
  hours: ["result 6 count, undated_swaps 0 count, 6 swaps"],
  weekdays: ["result 6 count, undated_swaps 0 count, 6 swaps"],
  holdings: [
    "result 8.7 sol, native_sol 5 sol, wrapped_sol 0.5 sol, priced_tokens 3.2 sol",
    "unpriced_tokens 1 count, spam_tokens 0 count, sol_usd 200 usd, value_usd 1739.9999999999998 usd",
    "4 holdings",
  ],
  "sol-balance": ["result 5 sol, slot 1000 count, 1 holdings"],
  fees: [
    "result 0.000017 sol, fees 0.00001 sol, tips 0.000007 sol, rent 0 sol, transactions 2 count",
    "2 transactions",
  ],
  "atomic-pnl": [
    "result 0.000995 sol_result, arbitrages 1 count, unknown_arbitrages 0 count, 1 transactions",
  ],
  "unknown-cost": [
    "result 0.7317087745442971 share, received_for_unknown_cost 2.999995 sol",
    "received_in_all 4.099985 sol, sales_of_unknown_value 0 count, 1 trades",
  ],
  balances: ["result RECONCILED word, tokens 4 count, differing_tokens 0 count, 4 differences"],
  transactions: [
    "result 9 count, changes 9 count, swaps 6 count, unchanged 0 count, fees 0.00004 sol",
    "tips 0.000007 sol, failed_fees 0.000005 sol, 9 transactions",
  ],
};
