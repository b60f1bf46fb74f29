import type { Address } from "../address.ts";
import { assessAutomation } from "../behavior/automation.ts";
import { assessDataQuality, type DataQuality } from "../behavior/data-quality.ts";
import { type EntryMarketCaps, summarizeEntryMarketCaps } from "../behavior/entry-market-cap.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { addEscrow, isOfLabeledProgram } from "../orders/add-escrow.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Automation, LowerBounds } from "../result-types.ts";
import { mean, median } from "../stats.ts";
import { runSteps, type Steps } from "../steps.ts";
import type { UncertainQuote, UntoldPayouts } from "../swaps/payouts.ts";
import { findPrice } from "../swaps/quote.ts";
import { usdToLamports } from "../swaps/sol-usd.ts";
import { type Bags, summarizeBags } from "./bags.ts";
import { type CashStatement, isCashExplained, stateCash } from "./cash/cash-statement.ts";
import { listTradeDays, measurePrecision } from "./independent-trades.ts";
import type { PartialSum } from "./partial-sum.ts";
import { firstRecentSecond, type RecentPeriods, sumRecentPeriods } from "./recent-periods.ts";
import { type Reconciliation, reconcile, type SaleTotals, shareOfKnownBasis } from "./reconcile.ts";
import { computeResultMetrics, type ResultMetrics } from "./result-metrics.ts";
import { summarizePnl } from "./summarize-pnl.ts";
import { type SummarizedTokens, summarizeTokens } from "./summarize-tokens.ts";
import type { TokenPnl } from "./token-pnl.ts";
import { type HoldingsValue, valueHoldings } from "./value-holdings.ts";
import type { Holdings, WalletInput } from "./wallet-input.ts";
import { readWalletLedger, selectLabeled } from "./wallet-ledger.ts";
import { WalletTally, type WalletTotals } from "./wallet-tally.ts";

/** All metrics of one wallet, unrounded; null without data. */
export interface WalletMetrics
  extends ResultMetrics,
    Pick<WalletTotals, "evidence" | "activity" | "unboughtSales" | "custody">,
    Pick<SummarizedTokens["lists"], "entryBuckets" | "afterLaunchSeconds"> {
  readonly positions: ReadonlyMap<Address, TokenPosition>;
  readonly reconciliation: Reconciliation;
  readonly holdings: HoldingsValue;
  /** Units in open orders; they are counted in `reconciliation` and `holdings`. */
  readonly inEscrow: readonly OpenOrder[];
  /** Tokens bought at least once. */
  readonly tokens: readonly TokenPnl[];
  readonly realizedSol: PartialSum;
  readonly unrealizedSol: PartialSum;
  /** Realized plus unrealized. */
  readonly netSol: PartialSum;
  /** Tokens with open lots of known cost and no price, and the cost of these lots. */
  readonly unpriced: { readonly tokens: number; readonly costSol: number };
  /** Tokens with open lots valued by the balances of one pool, and this value. */
  readonly estimated: { readonly tokens: number; readonly valueSol: number };
  /** Tokens of which units of known cost were burned, and their cost. */
  readonly burned: { readonly tokens: number; readonly costSol: number };
  /** Tokens of which units of known cost left unsold and did not return, and their cost. */
  readonly transferredOut: { readonly tokens: number; readonly costSol: number };
  /** Tokens of which units of known cost left and returned at an unknown cost, and the cost that they had. */
  readonly returned: { readonly tokens: number; readonly costSol: number };
  readonly pnlLowerBound: LowerBounds;
  readonly periods: RecentPeriods;
  /** Share of the proceeds from units of known cost; null without sales. */
  readonly knownBasisShare: number | null;
  readonly cash: CashStatement;
  /** Complete if the history is complete and little moved beside trades. */
  readonly resultCoverage: { readonly complete: boolean };
  readonly dataQuality: DataQuality;
  readonly automation: Automation;
  /** Result of the completed cycles of each token with a known result, in SOL. */
  readonly tradeResultsSol: readonly number[];
  /** UTC day on which the last of these cycles ended, for each; NaN if unknown. */
  readonly tradeDays: readonly number[];
  /** Tokens with completed cycles, all of unknown result. */
  readonly unknownTrades: number;
  readonly profitableTrades: number;
  /** Effective number of independent trades for the win rate. */
  readonly independentTrades: number;
  /** Variance of the win rate by the differences of days; null on fewer than two. */
  readonly winRateVariance: number | null;
  readonly completedCycles: number;
  readonly holdHours: readonly number[];
  /** UTC day on which each of these cycles ended; NaN if unknown. */
  readonly holdDays: readonly number[];
  readonly medianHoldHours: number | null;
  readonly averageHoldHours: number | null;
  readonly flipRatio: number | null;
  /** Share of completed cycles that were sold in one transaction. */
  readonly singleExitShare: number | null;
  /** Share of completed cycles that opened and closed in one slot. */
  readonly sameSlotShare: number | null;
  readonly tokensTraded: number;
  readonly entryMarketCaps: EntryMarketCaps;
  readonly bags: Bags;
}

/**
 * Computes the metrics of a wallet from its changes (docs/definitions.md). `evidenceFor` is a token whose
 * trades are included as evidence.
 */
export function computeMetrics(input: WalletInput, evidenceFor: Address | null = null): WalletMetrics {
  return runSteps(computeMetricsInSteps(input, evidenceFor));
}

/**
 * The same in steps of several changes.
 *
 * @internal
 */
export function* computeMetricsInSteps(
  input: WalletInput,
  evidenceFor: Address | null = null,
): Steps<WalletMetrics> {
  const { totals, inEscrow } = yield* addUp(input, evidenceFor);
  const holdings = addEscrow(input.holdings, inEscrow, input.labeled);
  const tokens = yield* summarizeTokens(totals.positions, { ...input, holdings });
  yield;
  return yield* describeTotals(totals, inEscrow, input, { holdings, tokens });
}

/** A separate function, so that the ledger can be freed before the totals are summarized. */
function* addUp(
  input: WalletInput,
  evidenceFor: Address | null,
): Steps<{ readonly totals: WalletTotals; readonly inEscrow: readonly OpenOrder[] }> {
  const ledger = yield* readWalletLedger(input);
  const tally = new WalletTally(evidenceFor, firstRecentSecond(input));
  yield* tally.read(ledger, 0, ledger.changes.length);
  yield;
  const totals = tally.totals();
  yield;
  return { totals, inEscrow: ledger.inEscrow };
}

function* describeTotals(
  { results, ...totals }: WalletTotals,
  inEscrow: readonly OpenOrder[],
  input: WalletInput,
  { holdings, tokens }: { readonly holdings: Holdings | null; readonly tokens: SummarizedTokens },
): Steps<WalletMetrics> {
  const { positions, activity } = totals;
  const { sums, lists } = tokens;
  const reconciliation = reconcile(positions, { ...input, holdings }, lists.reconciliations, sums);
  const cycles = summarizeCycles(tokens);
  yield;
  const precision = measurePrecision(listTradeDays(sums));
  const sales = addUntold(sums.sales, totals.custody.untold);
  const knownBasisShare = shareOfKnownBasis([sales]);
  const labeled = selectLabeled(input);
  const { dollars } = labeled;
  const cash = stateCash(totals.cash, { input, reconciliation, inEscrow, activity, dollars });
  const resultCoverage = { complete: input.coverage.complete && !cash.isBesideMaterial };
  const uncertain = addOrders(totals.custody.uncertain, inEscrow, input, labeled);
  const pnl = summarizePnl(tokens, sales, input.present, resultCoverage, uncertain);
  const reading = { ...input, dollars };
  const value = valueHoldings(holdings, input, (mint) => countUnsolicited(mint, totals, holdings, reading));
  const resultInputs = { ...pnl, results, sums, activity, knownBasisShare, coverage: resultCoverage };
  const resultMetrics = computeResultMetrics(resultInputs);
  yield;
  const periods = sumRecentPeriods(results.log, input, !cash.isBesideMaterial);
  yield;
  return {
    ...totals,
    reconciliation,
    holdings: value,
    inEscrow,
    tokens: lists.pnl,
    ...pnl,
    ...resultMetrics,
    periods,
    knownBasisShare,
    cash,
    resultCoverage,
    dataQuality: assessDataQuality({
      completedCycles: cycles.completedCycles,
      verdict: reconciliation.verdict,
      knownBasisShare,
      isComplete: input.coverage.complete,
      isCashExplained: isCashExplained(cash) && !cash.isBesideMaterial,
    }),
    automation: assessAutomation({ ...activity, ...input.coverage, ...cycles }),
    tokensTraded: sums.counts.traded,
    tradeResultsSol: lists.tradeResultsSol,
    tradeDays: lists.tradeDays,
    bags: summarizeBags(lists.bags, input),
    profitableTrades: sums.counts.wonTrades,
    independentTrades: precision.independent,
    winRateVariance: precision.variance,
    unknownTrades: sums.counts.withCycles - sums.counts.knownTrades,
    ...cycles,
  };
}

/**
 * Base units of a mint that came without the owner's signature, including those that no transaction of a complete history
 * explains. Dollars are no position and count as the owner's.
 */
function countUnsolicited(
  mint: Address,
  { positions }: Pick<WalletTotals, "positions">,
  holdings: Holdings | null,
  { coverage, dollars }: Pick<WalletInput, "coverage"> & Pick<LabeledAddresses, "dollars">,
): bigint {
  const position = positions.get(mint);
  const unsolicited = position?.unsolicitedHeld ?? 0n;
  if (!coverage.complete || dollars.has(mint)) return unsolicited;
  const unexplained = (holdings?.tokens.get(mint)?.amount ?? 0n) - (position?.held ?? 0n);
  return unexplained > 0n ? unsolicited + unexplained : unsolicited;
}

function summarizeCycles({ sums, lists }: SummarizedTokens) {
  const { cycles, flips, singleExits, sameSlot } = sums.counts;
  const { holdHours } = lists;
  return {
    completedCycles: cycles,
    holdHours,
    holdDays: lists.holdDays,
    medianHoldHours: median(holdHours),
    averageHoldHours: mean(holdHours),
    flipRatio: cycles === 0 ? null : flips / cycles,
    singleExitShare: cycles === 0 ? null : singleExits / cycles,
    sameSlotShare: cycles === 0 ? null : sameSlot / cycles,
    entryMarketCaps: summarizeEntryMarketCaps(lists.marketCapsUsd),
    entryBuckets: lists.entryBuckets,
    afterLaunchSeconds: lists.afterLaunchSeconds,
  };
}

/**
 * Adds the quote in orders of programs without a label to the uncertain quote of custodians: a lower bound counts both as lost. Dollars
 * are worth their SOL at the deposit.
 */
function addOrders(
  quote: UncertainQuote,
  inEscrow: readonly OpenOrder[],
  { solUsd }: WalletInput,
  { venues, dollars }: LabeledAddresses = NOTHING_LABELED,
): UncertainQuote {
  let { lamports, unvalued } = quote;
  for (const order of inEscrow) {
    if (!dollars.isQuote(order.mint) || isOfLabeledProgram(order, { venues })) continue;
    const price = order.mint === WRAPPED_SOL ? null : findPrice(solUsd, order.since);
    if (order.mint === WRAPPED_SOL) lamports += order.amount;
    else if (price === null) unvalued += 1;
    else lamports += usdToLamports(order.amount, price);
  }
  return { lamports, unvalued };
}

/** Returns sums over sales in which payouts are proceeds of units of unknown cost, or sales of unknown value. */
function addUntold(sales: SaleTotals, { count, unvalued, lamports }: UntoldPayouts): SaleTotals {
  if (count === 0) return sales;
  const { unknownBasis } = sales;
  return {
    realizedLamports: sales.realizedLamports,
    proceedsSizeLamports: sales.proceedsSizeLamports + lamports,
    sells: sales.sells + count,
    unvaluedSales: sales.unvaluedSales + unvalued,
    unvaluedBurns: sales.unvaluedBurns,
    unknownBasis: {
      lamports: unknownBasis.lamports + lamports,
      sizeLamports: unknownBasis.sizeLamports + lamports,
    },
  };
}
