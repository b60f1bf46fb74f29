import type { Address } from "../address.ts";
import { toSol } from "../amount.ts";
import type { Cycle } from "../positions/cycle.ts";
import type { TokenPosition } from "../positions/token-position.ts";
import type { Steps } from "../steps.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time.ts";
import { type Bag, findBag } from "./bags.ts";
import { EntryBuckets } from "./entry-results.ts";
import type { TokenReconciliation } from "./reconcile.ts";
import { computeTokenMetrics, type TokenInputs, type TokenMetrics } from "./token-metrics.ts";
import type { TokenPnl } from "./token-pnl.ts";
import { TokenSums } from "./token-sums.ts";

/** Sums and lists over all tokens of a wallet. */
export interface SummarizedTokens {
  readonly sums: TokenSums;
  readonly lists: TokenLists;
}

/** About a millisecond of work. */
const TOKENS_PER_STEP = 250;

/** Summarizes the metrics of the positions in order of appearance. */
export function* summarizeTokens(
  positions: ReadonlyMap<Address, TokenPosition>,
  inputs: TokenInputs,
): Steps<SummarizedTokens> {
  const sums = new TokenSums();
  const lists = new TokenLists();
  let count = 0;
  for (const position of positions.values()) {
    if (count % TOKENS_PER_STEP === 0) yield;
    count += 1;
    const token = computeTokenMetrics(position, inputs);
    sums.add(token);
    lists.add(token);
  }
  return { sums, lists };
}

/** Values of all tokens of a wallet in the order of appearance of the tokens, any number of each token. */
class TokenLists {
  readonly pnl: TokenPnl[] = [];
  readonly reconciliations: TokenReconciliation[] = [];
  /** Results of tokens with completed cycles of known result. */
  readonly tradeResultsSol: number[] = [];
  /** UTC day on which the last cycle of each of these tokens ended; NaN if unknown. */
  readonly tradeDays: number[] = [];
  readonly holdHours: number[] = [];
  /** UTC day on which each of these cycles ended; NaN if unknown. */
  readonly holdDays: number[] = [];
  readonly marketCapsUsd: number[] = [];
  readonly entryBuckets = new EntryBuckets();
  /** Seconds from the launch to the first purchase, of each token of known launch. */
  readonly afterLaunchSeconds: number[] = [];
  readonly bags: Bag[] = [];

  add(token: TokenMetrics): void {
    const { position, pnl, reconciliation, realizedLamports, afterLaunchSeconds } = token;
    if (pnl !== null) {
      this.pnl.push(pnl);
      const bag = pnl.held ? findBag(position, pnl) : null;
      if (bag !== null) this.bags.push(bag);
    }
    this.reconciliations.push(reconciliation);
    const lastCycle = position.cycles.at(-1);
    if (lastCycle !== undefined && realizedLamports !== null) {
      this.tradeResultsSol.push(toSol(realizedLamports));
      this.tradeDays.push(findClosingDay(lastCycle));
    }
    for (const cycle of position.cycles) {
      if (cycle.holdSeconds === null) continue;
      this.holdHours.push(cycle.holdSeconds / SECONDS_PER_HOUR);
      this.holdDays.push(findClosingDay(cycle));
    }
    if (afterLaunchSeconds !== null) this.afterLaunchSeconds.push(afterLaunchSeconds);
    this.addEntries(token);
  }

  private addEntries({ position, marketCapsUsd }: TokenMetrics): void {
    for (const [index, cycle] of position.cycles.entries()) {
      const marketCapUsd = marketCapsUsd[index] ?? null;
      this.entryBuckets.add(cycle, marketCapUsd);
      if (marketCapUsd !== null) this.marketCapsUsd.push(marketCapUsd);
    }
  }
}

function findClosingDay({ closedAt }: Cycle): number {
  return closedAt === null ? Number.NaN : Math.floor(closedAt / SECONDS_PER_DAY);
}
