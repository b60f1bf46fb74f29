import type { Steps } from "../../steps.ts";
import { computeMetricsInSteps, type WalletMetrics } from "../compute-metrics.ts";
import { buildCoverage } from "../profile.ts";
import { buildWalletCharts } from "../wallet-charts.ts";
import type { WalletInput } from "../wallet-input.ts";
import { readWalletLedger, type WalletLedger } from "../wallet-ledger.ts";
import type { MetricEvidence, MetricRequest, TracedMetric } from "./metric-evidence.ts";
import type { MetricName } from "./metric-names.ts";
import { PAGE_SIZE } from "./paging.ts";
import { traceCash } from "./trace-cash.ts";
import { traceCycles } from "./trace-cycles.ts";
import { traceHoldings, traceSolBalance } from "./trace-holdings.ts";
import { tracePeakCapital } from "./trace-peak-capital.ts";
import {
  traceBalances,
  traceNetPnl,
  traceResultPerTrade,
  traceUnrealizedPnl,
  traceWinRate,
} from "./trace-positions.ts";
import { tracePnlByDay, tracePnlOfDay, traceRealizedPnl, traceUnknownCost } from "./trace-sales.ts";
import { traceSwaps, traceTokensPerDay } from "./trace-swaps.ts";
import { traceAtomicPnl, traceCoverage, traceFees } from "./trace-transactions.ts";

/**
 * One page of the rows of a wallet's metric; the rows of all pages add up to the metric. Linear in the history; of
 * the rows on other pages only the positions are stored.
 *
 * @example
 * const result = runSteps(traceMetric(input, { metric: "realized-pnl", part: null, page: 1 }));
 * console.log(result.result.value, result.total);
 */
export function* traceMetric(input: WalletInput, request: MetricRequest): Steps<MetricEvidence> {
  const traced = yield* TRACES[request.metric](input, request);
  const { analyzedAt } = input;
  return { ...request, ...traced, pageSize: PAGE_SIZE, analyzedAt, coverage: buildCoverage(input) };
}

type Trace = (input: WalletInput, request: MetricRequest) => Steps<TracedMetric>;

const ofMetrics = (
  trace: (metrics: WalletMetrics, input: WalletInput, page: number) => TracedMetric,
): Trace =>
  function* (input, { page }) {
    return trace(yield* computeMetricsInSteps(input), input, page);
  };

const ofLedger = (
  trace: (ledger: WalletLedger, page: number, input: WalletInput) => Steps<TracedMetric>,
): Trace =>
  function* (input, { page }) {
    return yield* trace(yield* readWalletLedger(input), page, input);
  };

const ofCycles = (metric: Parameters<typeof traceCycles>[2]["metric"]): Trace =>
  function* (input, { part, page }) {
    return yield* traceCycles(input, yield* readWalletLedger(input), { metric, part, page });
  };

const ofSwaps = (metric: Parameters<typeof traceSwaps>[1]["metric"]): Trace =>
  function* (input, { part, page }) {
    return yield* traceSwaps(yield* readWalletLedger(input), { metric, part, page });
  };

const TRACES: Readonly<Record<MetricName, Trace>> = {
  "realized-pnl": ofLedger(traceRealizedPnl),
  "unrealized-pnl": ofMetrics(traceUnrealizedPnl),
  "net-pnl": ofMetrics((metrics, _, page) => traceNetPnl(metrics, page)),
  *"pnl-by-day"(input, { part, page }) {
    if (part !== null) return yield* tracePnlOfDay(yield* readWalletLedger(input), part, page);
    const { pnl } = yield* buildWalletCharts(input);
    return tracePnlByDay(pnl, page);
  },
  "win-rate": ofMetrics((metrics, _, page) => traceWinRate(metrics, page)),
  "result-per-trade": ofMetrics((metrics, _, page) => traceResultPerTrade(metrics, page)),
  "median-hold": ofCycles("median-hold"),
  "mean-hold": ofCycles("mean-hold"),
  style: ofCycles("style"),
  speed: ofCycles("speed"),
  exit: ofCycles("exit"),
  "hold-times": ofCycles("hold-times"),
  returns: ofCycles("returns"),
  "entry-market-cap": ofCycles("entry-market-cap"),
  "entry-bucket": ofCycles("entry-bucket"),
  "pnl-by-hour": ofCycles("pnl-by-hour"),
  "pnl-by-market-cap": ofCycles("pnl-by-market-cap"),
  "trades-per-day": ofSwaps("trades-per-day"),
  "tokens-per-day": ofLedger(traceTokensPerDay),
  "mean-swap": ofSwaps("mean-swap"),
  "buys-to-sells": ofSwaps("buys-to-sells"),
  hours: ofSwaps("hours"),
  weekdays: ofSwaps("weekdays"),
  holdings: ofMetrics(traceHoldings),
  *"sol-balance"(input) {
    yield;
    return traceSolBalance(input);
  },
  "peak-capital": tracePeakCapital,
  fees: ofLedger(traceFees),
  "atomic-pnl": ofLedger(traceAtomicPnl),
  "unknown-cost": ofLedger(traceUnknownCost),
  cash: traceCash,
  balances: ofMetrics((metrics, _, page) => traceBalances(metrics, page)),
  transactions: ofLedger((ledger, page, { coverage }) => traceCoverage(ledger, coverage, page)),
};
