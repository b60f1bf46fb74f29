import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import { type Automation, assessAutomation } from "../behavior/automation.ts";
import { assessDataQuality, type DataQuality } from "../behavior/data-quality.ts";
import { type EntryMarketCaps, summarizeEntryMarketCaps } from "../behavior/entry-market-cap.ts";
import { addEscrow } from "../orders/add-escrow.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import type { TokenEvidence, TokenPosition } from "../positions/token-position.ts";
import { mean, median } from "../stats.ts";
import { runSteps, type Steps } from "../steps.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import type { Activity } from "./activity.ts";
import { countIndependentTrades } from "./independent-trades.ts";
import { addPartialSums, limitToCovered, type PartialSum } from "./partial-sum.ts";
import { firstRecentSecond, type RecentPeriods, sumRecentPeriods } from "./recent-periods.ts";
import { type Reconciliation, reconcile, shareOfKnownBasis } from "./reconcile.ts";
import { computeResultMetrics, type ResultMetrics } from "./result-metrics.ts";
import { listTokenMetrics, type TokenMetrics } from "./token-metrics.ts";
import { lowerBoundPnl, type PnlLowerBound, sumRealized, type TokenPnl } from "./token-pnl.ts";
import type { UnboughtSale } from "./unbought-sales.ts";
import { type HoldingsValue, valueHoldings } from "./value-holdings.ts";
import type { Coverage, Holdings, WalletInput } from "./wallet-input.ts";
import { indexLedger, readLedgerInSteps } from "./wallet-ledger.ts";
import { WalletTally, type WalletTotals } from "./wallet-tally.ts";

/** A completed cycle shorter than this is a flip (docs/definitions.md#behavior). */
const FLIP_SECONDS = 300;

/** All metrics of one wallet, unrounded; null without data. */
export interface WalletMetrics extends ResultMetrics {
  readonly positions: ReadonlyMap<Address, TokenPosition>;
  readonly evidence: TokenEvidence;
  readonly activity: Activity;
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
  /** Tokens of which units of known cost were burned, and their cost. */
  readonly burned: { readonly tokens: number; readonly costSol: number };
  /** Tokens of which units of known cost left unsold and did not return, and their cost. */
  readonly transferredOut: { readonly tokens: number; readonly costSol: number };
  readonly pnlLowerBound: PnlLowerBound;
  readonly periods: RecentPeriods;
  /** Share of the proceeds from units of known cost; null without sales. */
  readonly knownBasisShare: number | null;
  readonly dataQuality: DataQuality;
  readonly automation: Automation;
  /** Result of the completed cycles of each token with a known result, in SOL. */
  readonly tradeResultsSol: readonly number[];
  /** Tokens with completed cycles, all of unknown result. */
  readonly unknownTrades: number;
  readonly profitableTrades: number;
  /** Effective number of independent trades for the win rate. */
  readonly independentTrades: number;
  readonly completedCycles: number;
  readonly holdHours: readonly number[];
  readonly medianHoldHours: number | null;
  readonly averageHoldHours: number | null;
  readonly flipRatio: number | null;
  /** Share of completed cycles that were sold in one transaction. */
  readonly singleExitShare: number | null;
  /** Share of completed cycles that opened and closed in one slot. */
  readonly sameSlotShare: number | null;
  readonly tokensTraded: number;
  readonly unboughtSales: readonly UnboughtSale[];
  readonly entryMarketCaps: EntryMarketCaps;
}

/**
 * Computes the metrics of a wallet from its changes (docs/definitions.md). `evidenceFor` is a token whose
 * trades are included as evidence.
 *
 * @example
 * const { realizedSol, completedCycles } = computeMetrics(input);
 */
export function computeMetrics(input: WalletInput, evidenceFor: Address | null = null): WalletMetrics {
  const { totals, inEscrow } = addUp(input, evidenceFor);
  return runSteps(summarizeMetrics(totals, inEscrow, input)).metrics;
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
  const { totals, inEscrow } = yield* addUpInSteps(input, evidenceFor);
  return (yield* summarizeMetrics(totals, inEscrow, input)).metrics;
}

function* addUpInSteps(input: WalletInput, evidenceFor: Address | null): Steps<ReturnType<typeof addUp>> {
  const ledger = yield* readLedgerInSteps(input);
  const tally = new WalletTally(evidenceFor, firstRecentSecond(input));
  yield* tally.readInSteps(ledger, 0, ledger.changes.length);
  yield;
  const totals = tally.totals();
  yield;
  return { totals, inEscrow: ledger.inEscrow };
}

/** A function of its own, so that the ledger can be freed before the totals are summarized. */
function addUp(input: WalletInput, evidenceFor: Address | null) {
  const ledger = indexLedger(input);
  const tally = new WalletTally(evidenceFor, firstRecentSecond(input));
  tally.read(ledger, 0, ledger.changes.length);
  return { totals: tally.totals(), inEscrow: ledger.inEscrow };
}

/**
 * Summarizes totals in steps with the prices, holdings and mints of `input`. Also returns the metrics of each token,
 * which the next computation takes as `last`.
 *
 * @internal
 */
export function* summarizeMetrics(
  totals: WalletTotals,
  inEscrow: readonly OpenOrder[],
  input: WalletInput,
  last?: readonly TokenMetrics[],
): Steps<{ readonly metrics: WalletMetrics; readonly byToken: readonly TokenMetrics[] }> {
  const held = addEscrow(input.holdings, inEscrow);
  const byToken = yield* listTokenMetrics(totals.positions, { ...input, holdings: held }, last);
  yield;
  return { metrics: yield* addUpTokens(totals, inEscrow, input, { held, byToken }), byToken };
}

/** Each step is a few passes over the tokens, or one over their cycles. */
function* addUpTokens(
  { results, ...totals }: WalletTotals,
  inEscrow: readonly OpenOrder[],
  input: WalletInput,
  { held, byToken }: { readonly held: Holdings | null; readonly byToken: readonly TokenMetrics[] },
): Steps<WalletMetrics> {
  const { positions } = totals;
  const traded = Array.from(positions.values()).filter((position) => position.buys + position.sells > 0);
  const tokens = byToken
    .map(({ pnl }) => pnl)
    .filter((pnl) => pnl !== null)
    .slice();
  yield;
  const reconciled = byToken.map(({ reconciliation }) => reconciliation);
  const reconciliation = reconcile(positions, { ...input, holdings: held }, reconciled);
  yield;
  const withCycles = byToken.filter(({ position }) => position.cycles.length > 0);
  const cycles = summarizeCycles(withCycles);
  const knownBasisShare = shareOfKnownBasis(traded);
  const pnl = summarizePnl(traded, tokens, input.coverage, Array.from(positions.values()));
  const { activity } = totals;
  yield;
  const holdings = valueHoldings(held, input, listUnsolicited(positions));
  const ofResults = computeResultMetrics({ ...pnl, ...input, results, byToken, activity, knownBasisShare });
  yield;
  const trades = summarizeTrades(withCycles);
  yield;
  const periods = sumRecentPeriods(results.log, input);
  yield;
  return {
    ...totals,
    reconciliation,
    holdings,
    inEscrow,
    tokens,
    ...pnl,
    ...ofResults,
    periods,
    knownBasisShare,
    dataQuality: assessDataQuality({
      completedCycles: cycles.completedCycles,
      verdict: reconciliation.verdict,
      knownBasisShare,
      isComplete: input.coverage.complete,
    }),
    automation: assessAutomation({ ...activity, ...input.coverage, ...cycles }),
    tokensTraded: traded.length,
    ...trades,
    ...cycles,
  };
}

function summarizePnl(
  traded: readonly TokenPosition[],
  tokens: readonly TokenPnl[],
  coverage: Coverage,
  all: readonly TokenPosition[],
) {
  const realizedSol = limitToCovered(sumRealized(traded), coverage);
  const unrealizedSol = addPartialSums(tokens.map((token) => token.unrealizedPnlSol));
  const costs = tokens.flatMap(({ unpricedCostSol }) => unpricedCostSol ?? []);
  const unpriced = { tokens: costs.length, costSol: costs.reduce((sum, cost) => sum + cost, 0) };
  const burned = sumCosts(all, ({ burnedCostLamports }) => burnedCostLamports);
  const transferredOut = sumCosts(all, ({ leftCostLamports }) => leftCostLamports);
  return {
    realizedSol,
    unrealizedSol,
    netSol: addPartialSums([realizedSol, unrealizedSol]),
    unpriced,
    burned,
    transferredOut,
    pnlLowerBound: lowerBoundPnl(realizedSol, unrealizedSol, {
      unpricedCostSol: unpriced.costSol,
      leftCostSol: transferredOut.costSol,
    }),
  };
}

/** Units held that came without the wallet's signature, by mint. */
function listUnsolicited(positions: WalletTotals["positions"]): ReadonlyMap<Address, bigint> {
  const units = new Map<Address, bigint>();
  for (const { mint, unsolicitedHeld } of positions.values()) {
    if (unsolicitedHeld > 0n) units.set(mint, unsolicitedHeld);
  }
  return units;
}

/** Number of tokens with such a cost, and its sum in SOL. */
function sumCosts(positions: readonly TokenPosition[], read: (position: TokenPosition) => bigint) {
  let [tokens, lamports] = [0, 0n];
  for (const position of positions) {
    const cost = read(position);
    if (cost === 0n) continue;
    tokens += 1;
    lamports += cost;
  }
  return { tokens, costSol: toSol(lamports) };
}

function summarizeTrades(withCycles: readonly TokenMetrics[]) {
  const known = withCycles.filter(({ realizedLamports }) => realizedLamports !== null);
  const results = known.map(({ realizedLamports }) => realizedLamports ?? 0n);
  return {
    tradeResultsSol: results.map(toSol),
    profitableTrades: results.filter((result) => result > 0n).length,
    independentTrades: countIndependentTrades(known),
    unknownTrades: withCycles.length - results.length,
  };
}

/** One pass: large histories have tens of thousands of cycles. */
function summarizeCycles(withCycles: readonly TokenMetrics[]) {
  const holdHours: number[] = [];
  const marketCaps: number[] = [];
  let completedCycles = 0;
  let flips = 0;
  let singleExits = 0;
  let sameSlot = 0;
  for (const { position, marketCapsUsd } of withCycles) {
    completedCycles += position.cycles.length;
    for (const { holdSeconds, sells, openedSlot, closedSlot } of position.cycles) {
      if (holdSeconds !== null) holdHours.push(holdSeconds / SECONDS_PER_HOUR);
      if (holdSeconds !== null && holdSeconds < FLIP_SECONDS) flips += 1;
      if (sells === 1) singleExits += 1;
      if (openedSlot === closedSlot) sameSlot += 1;
    }
    for (const marketCap of marketCapsUsd) marketCaps.push(marketCap);
  }
  return {
    completedCycles,
    // A copy has no spare capacity: a list that grew has up to half as much again.
    holdHours: holdHours.slice(),
    medianHoldHours: median(holdHours),
    averageHoldHours: mean(holdHours),
    flipRatio: completedCycles === 0 ? null : flips / completedCycles,
    singleExitShare: completedCycles === 0 ? null : singleExits / completedCycles,
    sameSlotShare: completedCycles === 0 ? null : sameSlot / completedCycles,
    entryMarketCaps: summarizeEntryMarketCaps(marketCaps),
  };
}
