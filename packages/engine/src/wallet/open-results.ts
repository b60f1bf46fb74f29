import { findDecidedResult, type Settlement } from "../positions/cycle.ts";
import { RESULT_FLAGS } from "./result-log.ts";

const { hasResult, isPartial, hasUsd, isUsdPartial } = RESULT_FLAGS;
const { endsCycle, isCycleKnown, isCycleWon } = RESULT_FLAGS;

/** Sums over the sales and burns of one transaction. */
export class OpenResults {
  isEmpty = true;
  realized = 0n;
  usdMicros = 0n;
  usdResults = 0;
  resultsWithoutUsd = 0;
  /** `RESULT_FLAGS` of the results, and of the first completed cycle. */
  flags = 0;
  /** Flags of the other completed cycles. */
  otherCycles: number[] = [];
  lostCycles = 0;
  /** True if a completed cycle has a known result that is not a loss. */
  endsLosingRun = false;

  add({ realizedLamports, usdMicros, isWhole, cycle }: Settlement): void {
    this.isEmpty = false;
    if (!isWhole) this.flags |= isPartial;
    if (realizedLamports !== null) {
      this.flags |= hasResult;
      // Most transactions have one result, which needs no addition.
      this.realized = this.realized === 0n ? realizedLamports : this.realized + realizedLamports;
      this.addUsd(usdMicros);
    }
    if (cycle !== null) this.endCycle(findDecidedResult(cycle));
  }

  clear(): void {
    this.isEmpty = true;
    this.realized = 0n;
    this.usdMicros = 0n;
    this.usdResults = 0;
    this.resultsWithoutUsd = 0;
    this.flags = 0;
    if (this.otherCycles.length > 0) this.otherCycles = [];
    this.lostCycles = 0;
    this.endsLosingRun = false;
  }

  private addUsd(usdMicros: bigint | null): void {
    if (usdMicros === null) {
      this.flags |= isUsdPartial;
      this.resultsWithoutUsd += 1;
    } else {
      this.flags |= hasUsd;
      this.usdMicros = this.usdMicros === 0n ? usdMicros : this.usdMicros + usdMicros;
      this.usdResults += 1;
    }
  }

  private endCycle(result: bigint | null): void {
    let flags: number = endsCycle;
    if (result !== null) {
      flags |= isCycleKnown;
      if (result < 0n) this.lostCycles += 1;
      else this.endsLosingRun = true;
      if (result > 0n) flags |= isCycleWon;
    }
    if ((this.flags & endsCycle) === 0) this.flags |= flags;
    else this.otherCycles.push(flags);
  }
}
