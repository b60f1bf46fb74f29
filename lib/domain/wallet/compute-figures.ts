import type { Address } from "@/lib/domain/address";
import { toSol } from "@/lib/domain/amount";
import {
  type EntryMarketCaps,
  entryMarketCapUsd,
  summarizeEntryMarketCaps,
} from "@/lib/domain/behavior/entry-market-cap";
import { buildPositions } from "@/lib/domain/positions/build-positions";
import type { Cycle } from "@/lib/domain/positions/cycle";
import type { TokenEvidence, TokenPosition } from "@/lib/domain/positions/token-position";
import { mean, median } from "@/lib/domain/stats";
import { estimateTimes } from "@/lib/domain/swaps/estimate-times";
import { orderChanges } from "@/lib/domain/swaps/order-changes";
import { type Activity, ActivityCounter } from "@/lib/domain/wallet/activity";
import { type Reconciliation, reconcile } from "@/lib/domain/wallet/reconcile";
import { computeTokenPnl, type TokenPnl } from "@/lib/domain/wallet/token-pnl";
import { type UnboughtSale, UnboughtSales } from "@/lib/domain/wallet/unbought-sales";
import { type HoldingsValue, valueHoldings } from "@/lib/domain/wallet/value-holdings";
import type { WalletInput } from "@/lib/domain/wallet/wallet-input";

const SECONDS_PER_HOUR = 3600;
/** A completed cycle shorter than this is a flip (decisions §5). */
const FLIP_SECONDS = 300;

/** Every figure of one wallet, unrounded; null where there is nothing to compute it from. */
export interface WalletFigures {
  readonly positions: ReadonlyMap<Address, TokenPosition>;
  readonly evidence: TokenEvidence;
  readonly activity: Activity;
  readonly reconciliation: Reconciliation;
  readonly holdings: HoldingsValue;
  /** Tokens bought at least once. */
  readonly tokens: readonly TokenPnl[];
  readonly realizedLamports: bigint;
  /** The same in SOL; null where tokens were sold and the value of no sale is known. */
  readonly realizedSol: number | null;
  readonly unrealizedSol: number | null;
  /** Result of the completed cycles of each token that has one of known result, in SOL. */
  readonly tradeResultsSol: readonly number[];
  /** Tokens with completed cycles, none of them of known result. */
  readonly unknownTrades: number;
  readonly profitableTrades: number;
  readonly completedCycles: number;
  readonly holdHours: readonly number[];
  readonly medianHoldHours: number | null;
  readonly averageHoldHours: number | null;
  readonly flipRatio: number | null;
  /** Share of completed cycles that were sold in one transaction. */
  readonly singleExitShare: number | null;
  readonly tokensTraded: number;
  readonly unboughtSales: readonly UnboughtSale[];
  readonly entryMarketCaps: EntryMarketCaps;
}

/** Computes a wallet's figures from its changes (decisions.md §5). `evidenceFor` keeps one token's trades. */
export function computeFigures(input: WalletInput, evidenceFor: Address | null = null): WalletFigures {
  const changes = orderChanges(input.changes);
  const counter = new ActivityCounter();
  const unbought = new UnboughtSales();
  const { byMint: positions, evidence } = buildPositions(
    changes,
    estimateTimes(changes),
    {
      solUsd: input.solUsd,
      nfts: findNfts(input),
      fromTheBeginning: input.coverage.complete,
      evidenceFor,
    },
    (movement, time) => {
      counter.add(movement, time);
      unbought.add(movement, time);
    },
  );
  const traded = Array.from(positions.values()).filter((position) => position.buys + position.sells > 0);
  const tokens = traded
    .filter((position) => position.buys > 0)
    .map((position) => computeTokenPnl(position, input.present));
  return {
    positions,
    evidence,
    activity: counter.summarize(),
    reconciliation: reconcile(positions, input.holdings, input.coverage.complete),
    holdings: valueHoldings(input.holdings, input.present),
    tokens,
    ...summarizeRealized(traded),
    unrealizedSol: sumKnown(tokens.map((token) => token.unrealizedPnlSol)),
    tokensTraded: traded.length,
    unboughtSales: unbought.list(),
    ...summarizeTrades(traded),
    ...summarizeCycles(traded, input),
  };
}

/**
 * NFTs are mints of one unit without decimals. One that is burned has a supply of 0, or no mint any more: then it
 * is known by never having been more than one unit.
 */
function findNfts({ mints, changes }: WalletInput): Set<Address> {
  const nfts = new Set<Address>();
  for (const { tokens } of changes) {
    for (const { mint, decimals } of tokens) {
      if (decimals === 0 && (mints.get(mint)?.supply ?? 0n) <= 1n) nfts.add(mint);
    }
  }
  if (nfts.size === 0) return nfts;
  for (const { tokens } of changes) {
    for (const { mint, before, after } of tokens) if (before > 1n || after > 1n) nfts.delete(mint);
  }
  return nfts;
}

function summarizeRealized(traded: readonly TokenPosition[]) {
  const realizedLamports = traded.reduce((sum, position) => sum + position.realizedLamports, 0n);
  const sold = traded.filter((position) => position.sells > 0);
  const isUnknown = sold.length > 0 && sold.every((position) => position.unvaluedSales === position.sells);
  return { realizedLamports, realizedSol: isUnknown ? null : toSol(realizedLamports) };
}

function summarizeTrades(traded: readonly TokenPosition[]) {
  const withCycles = traded.filter((position) => position.cycles.length > 0);
  const results = withCycles.map(({ cycles }) => sumResults(cycles)).filter((result) => result !== null);
  return {
    tradeResultsSol: results.map(toSol),
    profitableTrades: results.filter((result) => result > 0n).length,
    unknownTrades: withCycles.length - results.length,
  };
}

/** Sum of the known results; null where none is known. */
function sumResults(cycles: readonly Cycle[]): bigint | null {
  let sum: bigint | null = null;
  for (const { realizedLamports } of cycles) {
    if (realizedLamports !== null) sum = (sum ?? 0n) + realizedLamports;
  }
  return sum;
}

function summarizeCycles(traded: readonly TokenPosition[], { mints, solUsd }: WalletInput) {
  const cycles = traded.flatMap((position) => position.cycles);
  const holdSeconds = cycles.map((cycle) => cycle.holdSeconds).filter((seconds) => seconds !== null);
  const holdHours = holdSeconds.map((seconds) => seconds / SECONDS_PER_HOUR);
  const marketCaps = traded.flatMap((position) => {
    const supply = mints.get(position.mint)?.supply ?? null;
    return position.cycles.map((cycle) => entryMarketCapUsd(cycle.entry, supply, solUsd));
  });
  return {
    completedCycles: cycles.length,
    holdHours,
    medianHoldHours: median(holdHours),
    averageHoldHours: mean(holdHours),
    flipRatio: shareOf(cycles, (cycle) => cycle.holdSeconds !== null && cycle.holdSeconds < FLIP_SECONDS),
    singleExitShare: shareOf(cycles, (cycle) => cycle.sells === 1),
    entryMarketCaps: summarizeEntryMarketCaps(marketCaps.filter((marketCap) => marketCap !== null)),
  };
}

function shareOf(cycles: readonly Cycle[], test: (cycle: Cycle) => boolean): number | null {
  return cycles.length === 0 ? null : cycles.filter(test).length / cycles.length;
}

/** Sum, or null where one of the values is unknown. */
function sumKnown(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (sum, value) => (sum === null || value === null ? null : sum + value),
    0,
  );
}
