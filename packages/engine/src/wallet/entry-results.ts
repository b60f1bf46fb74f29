import { toSol } from "../amount.ts";
import { entryBucket, MARKET_CAP_BUCKETS, type MarketCapBucket } from "../behavior/entry-market-cap.ts";
import { type Cycle, findDecidedResult } from "../positions/cycle.ts";
import type { EntryResults } from "../result-types.ts";
import { limitToCovered, type PartialSum, toPartialSum } from "./partial-sum.ts";
import { withUnknown } from "./unknown-fields.ts";

/** Sums the results of completed cycles that were entered alike. */
export class EntryTally {
  cycles = 0;
  wins = 0;
  /** Cycles of unknown result, or of a win that is not above its possible error. */
  undecidedCycles = 0;
  private realizedLamports = 0n;
  private knownCycles = 0;
  private isWhole = true;

  add(cycle: Cycle): void {
    this.cycles += 1;
    if (!cycle.isWhole) this.isWhole = false;
    const result = findDecidedResult(cycle);
    if (result === null) this.undecidedCycles += 1;
    else if (result > 0n) this.wins += 1;
    if (cycle.realizedLamports === null) return;
    this.knownCycles += 1;
    this.realizedLamports += cycle.realizedLamports;
  }

  /** Sum of the known results. */
  get realizedSol(): PartialSum {
    const { cycles, knownCycles } = this;
    const isKnown = cycles === 0 || knownCycles > 0;
    const isWhole = this.isWhole && knownCycles === cycles;
    return toPartialSum(isKnown ? toSol(this.realizedLamports) : null, isWhole);
  }

  /** `coverage` is that of the results, if a part of the history limits them. */
  present(coverage = WHOLE): EntryResults {
    const { cycles, wins } = this;
    return withUnknown((unknown) => ({
      cycles,
      wins: unknown.sum("wins", toPartialSum(wins, this.undecidedCycles === 0)),
      realizedPnlSol: unknown.sum("realizedPnlSol", limitToCovered(this.realizedSol, coverage)),
    }));
  }
}

const WHOLE = { complete: true };

/** Sums the results of completed cycles by the market cap at their entry. */
export class EntryBuckets {
  private readonly tallies = new Map<MarketCapBucket, EntryTally>();
  private readonly rest = new EntryTally();

  /** `marketCapUsd` is null if it is unknown. */
  add(cycle: Cycle, marketCapUsd: number | null): void {
    if (marketCapUsd === null) {
      this.rest.add(cycle);
      return;
    }
    const bucket = entryBucket(marketCapUsd);
    const tally = this.tallies.get(bucket) ?? new EntryTally();
    this.tallies.set(bucket, tally);
    tally.add(cycle);
  }

  /** Returns the buckets with a cycle, lowest first, and the cycles of unknown market cap. */
  present(coverage: { readonly complete: boolean }): {
    readonly buckets: readonly (EntryResults & { readonly bucket: MarketCapBucket })[];
    readonly rest: EntryResults;
  } {
    const buckets = MARKET_CAP_BUCKETS.flatMap((bucket) => {
      const tally = this.tallies.get(bucket);
      return tally === undefined ? [] : [{ bucket, ...tally.present(coverage) }];
    });
    return { buckets, rest: this.rest.present(coverage) };
  }
}
