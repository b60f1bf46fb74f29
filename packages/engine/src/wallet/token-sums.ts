import { toSol } from "../amount.ts";
import { type Cycle, isUncertainWin } from "../positions/cycle.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { DayOfTrials } from "../rate-interval.ts";
import { FOLLOWABLE_SECONDS } from "../review/verdict.ts";
import { SECONDS_PER_DAY } from "../time.ts";
import { lacksCost, sumKnownLots } from "./position-worth.ts";
import type { SaleTotals } from "./reconcile.ts";
import type { TokenMetrics } from "./token-metrics.ts";

/** A completed cycle shorter than this is a flip (docs/definitions.md#behavior). */
const FLIP_SECONDS = 300;
/** Number of the largest results that are stored. */
const TOP = 5;

const NO_COUNTS = {
  /** Tokens that were bought or sold. */
  traded: 0,
  sells: 0,
  unvaluedSales: 0,
  unvaluedBurns: 0,
  /** Tokens of which bought units of unknown cost are held or left unsold. */
  unvaluedCosts: 0,
  /** Bought tokens of which units of unknown cost were received, other than unsolicited ones. */
  unknownCosts: 0,
  /** Tokens of which units of known cost were burned, or left unsold. */
  burned: 0,
  left: 0,
  /** Tokens of which units of known cost returned at an unknown cost. */
  returned: 0,
  /** Tokens that do not reconcile. */
  differing: 0,
  /** Tokens with completed cycles, those of known result, and those of a result above 0. */
  withCycles: 0,
  knownTrades: 0,
  wonTrades: 0,
  undatedTrades: 0,
  undatedWon: 0,
  /** The same by results in dollars. */
  knownUsd: 0,
  wonUsd: 0,
  /** Bought tokens of known result, those of a result above 0, and those of unknown result. */
  outcomes: 0,
  winners: 0,
  unknownOutcomes: 0,
  /** Tokens with a sale or burn of known result. */
  withResults: 0,
  cycles: 0,
  flips: 0,
  singleExits: 0,
  sameSlot: 0,
  /** Cycles of unknown result, and those of a result above 0 and unknown hold time. */
  unknownCycles: 0,
  untimedGains: 0,
  /** Cycles of known return, and those of at least so many times their cost, or at most half of it. */
  returns: 0,
  doubled: 0,
  fivefold: 0,
  tenfold: 0,
  halved: 0,
  /** Cycles of a result above 0 and known hold time, and those held for longer than 10 seconds. */
  timedWins: 0,
  followableWins: 0,
};

/** Lamports. */
const NO_AMOUNTS = {
  realized: 0n,
  proceedsSize: 0n,
  unknownBasis: 0n,
  unknownBasisSize: 0n,
  burnedCost: 0n,
  leftCost: 0n,
  returnedCost: 0n,
  volume: 0n,
  reconciledVolume: 0n,
  /** Results of tokens, and the part above 0. */
  results: 0n,
  gains: 0n,
  /** Results above 0 of completed cycles, by hold time. */
  gainsUpTo10s: 0n,
  gainsUpTo30s: 0n,
  gainsUpTo60s: 0n,
  gainsOfLonger: 0n,
};

/** Sums over the tokens of a wallet. */
export class TokenSums {
  readonly counts = { ...NO_COUNTS };
  readonly lamports = { ...NO_AMOUNTS };
  /** Trades of known result by the UTC day on which their last cycle ended. */
  readonly tradesByDay = new Map<number, DayOfTrials>();
  /** The largest results of tokens, largest first. */
  readonly best: bigint[] = [];

  add(token: TokenMetrics): void {
    const { position, reconciliation } = token;
    this.addSales(position);
    const { volumeLamports } = position;
    if (volumeLamports !== 0n) this.lamports.volume += volumeLamports;
    if (reconciliation.difference !== 0n) this.counts.differing += 1;
    else if (volumeLamports !== 0n) this.lamports.reconciledVolume += volumeLamports;
    if (token.pnl !== null) this.addOutcome(token);
    if (position.results > 0) this.addResult(position.realizedLamports);
    if (position.cycles.length > 0) this.addTrade(token);
  }

  /** Sums over all sales. */
  get sales(): SaleTotals {
    const { counts, lamports } = this;
    return {
      realizedLamports: lamports.realized,
      proceedsSizeLamports: lamports.proceedsSize,
      sells: counts.sells,
      unvaluedSales: counts.unvaluedSales,
      unvaluedBurns: counts.unvaluedBurns,
      unknownBasis: { lamports: lamports.unknownBasis, sizeLamports: lamports.unknownBasisSize },
    };
  }

  private addSales(position: TokenPosition): void {
    const { counts, lamports } = this;
    const { unknownBasis, burnedCostLamports, leftCostLamports, returnedCostLamports } = position;
    if (position.buys + position.sells > 0) {
      counts.traded += 1;
      counts.sells += position.sells;
      counts.unvaluedSales += position.unvaluedSales;
      counts.unvaluedBurns += position.unvaluedBurns;
      if (lacksCost(position)) counts.unvaluedCosts += 1;
      lamports.realized += position.realizedLamports;
      lamports.proceedsSize += position.proceedsSizeLamports;
      if (unknownBasis.sizeLamports !== 0n) {
        lamports.unknownBasis += unknownBasis.lamports;
        lamports.unknownBasisSize += unknownBasis.sizeLamports;
      }
    }
    if (burnedCostLamports !== 0n) {
      counts.burned += 1;
      lamports.burnedCost += burnedCostLamports;
    }
    if (leftCostLamports !== 0n) {
      counts.left += 1;
      lamports.leftCost += leftCostLamports;
    }
    if (returnedCostLamports !== 0n) {
      counts.returned += 1;
      lamports.returnedCost += returnedCostLamports;
    }
  }

  private addOutcome(token: TokenMetrics): void {
    const isGain = findOutcome(token);
    if (isGain === null) this.counts.unknownOutcomes += 1;
    else this.counts.outcomes += 1;
    if (isGain === true) this.counts.winners += 1;
    if (token.position.hasUnknownCost) this.counts.unknownCosts += 1;
  }

  private addResult(result: bigint): void {
    this.counts.withResults += 1;
    this.lamports.results += result;
    if (result > 0n) this.lamports.gains += result;
    insertBest(this.best, result);
  }

  private addTrade({ position, realizedLamports }: TokenMetrics): void {
    const { counts } = this;
    const { cycles, cyclesUsdMicros, cyclesUsdError } = position;
    counts.withCycles += 1;
    counts.cycles += cycles.length;
    for (const cycle of cycles) this.addCycle(cycle);
    if (realizedLamports === null) return;
    const wins = realizedLamports > 0n ? 1 : 0;
    counts.knownTrades += 1;
    counts.wonTrades += wins;
    const endedAt = cycles.at(-1)?.closedAt ?? null;
    if (endedAt === null) {
      counts.undatedTrades += 1;
      counts.undatedWon += wins;
    } else this.addToDay(Math.floor(endedAt / SECONDS_PER_DAY), wins);
    if (cyclesUsdMicros === null || isUncertainWin(cyclesUsdMicros, cyclesUsdError)) return;
    counts.knownUsd += 1;
    if (cyclesUsdMicros > 0n) counts.wonUsd += 1;
  }

  private addCycle(cycle: Cycle): void {
    const { counts } = this;
    const { realizedLamports, holdSeconds, sells, openedSlot, closedSlot } = cycle;
    this.addReturn(cycle);
    if (holdSeconds !== null && holdSeconds < FLIP_SECONDS) counts.flips += 1;
    if (sells === 1) counts.singleExits += 1;
    if (openedSlot === closedSlot) counts.sameSlot += 1;
    if (realizedLamports === null) counts.unknownCycles += 1;
    else if (realizedLamports > 0n) {
      if (holdSeconds === null) counts.untimedGains += 1;
      else this.addWin(realizedLamports, holdSeconds);
    }
  }

  private addReturn({ realizedLamports, costLamports }: Cycle): void {
    if (realizedLamports === null || costLamports === 0n) return;
    const { counts } = this;
    counts.returns += 1;
    if (2n * realizedLamports <= -costLamports) counts.halved += 1;
    if (realizedLamports < costLamports) return;
    counts.doubled += 1;
    if (realizedLamports >= 4n * costLamports) counts.fivefold += 1;
    if (realizedLamports >= 9n * costLamports) counts.tenfold += 1;
  }

  private addWin(realizedLamports: bigint, holdSeconds: number): void {
    const { counts, lamports } = this;
    counts.timedWins += 1;
    if (holdSeconds > FOLLOWABLE_SECONDS) counts.followableWins += 1;
    if (holdSeconds <= 10) lamports.gainsUpTo10s += realizedLamports;
    else if (holdSeconds <= 30) lamports.gainsUpTo30s += realizedLamports;
    else if (holdSeconds <= 60) lamports.gainsUpTo60s += realizedLamports;
    else lamports.gainsOfLonger += realizedLamports;
  }

  private addToDay(day: number, wins: number): void {
    const { trials, successes } = this.tradesByDay.get(day) ?? NO_TRADES;
    this.tradesByDay.set(day, { trials: trials + 1, successes: successes + wins });
  }
}

const NO_TRADES: DayOfTrials = { trials: 0, successes: 0 };

/**
 * True if the result of a token is above 0: realized, plus the worth of the units held less their cost, less
 * the cost of units that left unsold. Null if a part has no known cost, value or price.
 */
function findOutcome({ position, pnl }: TokenMetrics): boolean | null {
  const { hasUnknownCost, unvaluedTrades, unknownBasis } = position;
  if (hasUnknownCost || unvaluedTrades > 0 || unknownBasis.amount > 0n) return null;
  const { realizedLamports, leftCostLamports } = position;
  const isClosed = position.openLots.length === 0 || sumKnownLots(position).amount === 0n;
  if (isClosed) return realizedLamports > leftCostLamports;
  const open = pnl?.unrealizedPnlSol;
  if (!open?.isWhole || open.value === null) return null;
  return toSol(realizedLamports - leftCostLamports) + open.value > 0;
}

/** Inserts a result into the best five, largest first. */
function insertBest(best: bigint[], result: bigint): void {
  const lowest = best[TOP - 1];
  if (lowest !== undefined && result <= lowest) return;
  const rank = best.findIndex((bestResult) => result > bestResult);
  best.splice(rank < 0 ? best.length : rank, 0, result);
  if (best.length > TOP) best.pop();
}
