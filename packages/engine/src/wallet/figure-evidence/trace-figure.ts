import type { Steps } from "../../steps.ts";
import { computeFigures } from "../compute-figures.ts";
import { buildCoverage } from "../profile.ts";
import { buildWalletCharts } from "../wallet-charts.ts";
import type { WalletInput } from "../wallet-input.ts";
import { readLedger, type WalletLedger } from "../wallet-ledger.ts";
import type { FigureEvidence, FigureRequest, TracedFigure } from "./figure-evidence.ts";
import type { FigureName } from "./figure-names.ts";
import { PAGE_SIZE } from "./page-of.ts";
import { traceCycles } from "./trace-cycles.ts";
import { traceHoldings, traceSolBalance } from "./trace-holdings.ts";
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
 * One page of the rows that a wallet's figure is made of; the rows of all pages give the figure. Linear in the history;
 * of the rows on other pages only the places are kept.
 *
 * @example
 * const steps = traceFigure(input, { figure: "realized-pnl", part: null, page: 1 });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * console.log(step.value.result.value, step.value.total);
 */
export function* traceFigure(input: WalletInput, request: FigureRequest): Steps<FigureEvidence> {
  const traced = yield* TRACES[request.figure](input, request);
  const { analyzedAt } = input;
  return { ...request, ...traced, pageSize: PAGE_SIZE, analyzedAt, coverage: buildCoverage(input) };
}

type Trace = (input: WalletInput, request: FigureRequest) => Steps<TracedFigure>;

/** Runs a trace in one step; it takes no longer than computing a wallet's figures does. */
const atOnce = (trace: (input: WalletInput, request: FigureRequest) => TracedFigure): Trace =>
  function* (input, request) {
    yield;
    return trace(input, request);
  };

const ofLedger =
  (trace: (ledger: WalletLedger, page: number) => Steps<TracedFigure>): Trace =>
  (input, { page }) =>
    trace(readLedger(input), page);

const ofCycles =
  (figure: Parameters<typeof traceCycles>[2]["figure"]): Trace =>
  (input, { part, page }) =>
    traceCycles(input, readLedger(input), { figure, part, page });

const ofSwaps =
  (figure: Parameters<typeof traceSwaps>[1]["figure"]): Trace =>
  (input, { part, page }) =>
    traceSwaps(readLedger(input), { figure, part, page });

const TRACES: Readonly<Record<FigureName, Trace>> = {
  "realized-pnl": ofLedger(traceRealizedPnl),
  "unrealized-pnl": atOnce((input, { page }) => traceUnrealizedPnl(computeFigures(input), input, page)),
  "net-pnl": atOnce((input, { page }) => traceNetPnl(computeFigures(input), page)),
  *"pnl-by-day"(input, { part, page }) {
    if (part !== null) return yield* tracePnlOfDay(readLedger(input), part, page);
    const { pnl } = yield* buildWalletCharts(input);
    return tracePnlByDay(pnl, page);
  },
  "win-rate": atOnce((input, { page }) => traceWinRate(computeFigures(input), page)),
  "result-per-trade": atOnce((input, { page }) => traceResultPerTrade(computeFigures(input), page)),
  "median-hold": ofCycles("median-hold"),
  "mean-hold": ofCycles("mean-hold"),
  style: ofCycles("style"),
  speed: ofCycles("speed"),
  exit: ofCycles("exit"),
  "hold-times": ofCycles("hold-times"),
  returns: ofCycles("returns"),
  "entry-market-cap": ofCycles("entry-market-cap"),
  "entry-bucket": ofCycles("entry-bucket"),
  "trades-per-day": ofSwaps("trades-per-day"),
  "tokens-per-day": ofLedger(traceTokensPerDay),
  "mean-swap": ofSwaps("mean-swap"),
  "buys-to-sells": ofSwaps("buys-to-sells"),
  hours: ofSwaps("hours"),
  weekdays: ofSwaps("weekdays"),
  holdings: atOnce((input, { page }) => traceHoldings(input, page)),
  "sol-balance": atOnce(traceSolBalance),
  fees: atOnce((input, { page }) => traceFees(readLedger(input), page)),
  "atomic-pnl": atOnce((input, { page }) => traceAtomicPnl(readLedger(input), page)),
  "unknown-cost": ofLedger(traceUnknownCost),
  balances: atOnce((input, { page }) => traceBalances(computeFigures(input), page)),
  transactions: atOnce((input, { page }) => traceCoverage(readLedger(input), input.coverage, page)),
};
