import { addKnown, type Cycle, type OpenCycle } from "./cycle.ts";
import { PositionSums } from "./position-sums.ts";
import { NO_UNFINISHED, type UnfinishedSales } from "./unfinished-sales.ts";

/** Cycles of one token. It is a base class, because a second object per token takes memory. */
export abstract class PositionCycles extends PositionSums {
  protected cycles: Cycle[] = [];
  protected cycle: OpenCycle | null = null;
  /** Sales that await further payouts. A cycle does not end before the last one. */
  protected unfinished: UnfinishedSales = NO_UNFINISHED;
  /** Dollars of the completed cycles; null if one of their results has none. */
  protected cyclesUsdMicros: bigint | null = 0n;
  protected cyclesUsdError = 0n;

  /** Base units that count in cycles. */
  protected abstract get heldInCycles(): bigint;

  /** Drops the cycle if its units left unsold. */
  protected dropCycle(): void {
    if (this.isCycleOver()) this.cycle = null;
  }

  /** Ends the cycle if its units are sold, and returns it. */
  protected endCycle(time: number | null, slot: number): Cycle | null {
    if (this.cycle === null || !this.isCycleOver()) return null;
    const cycle = this.cycle.complete(time, slot);
    this.cyclesUsdMicros = addKnown(this.cyclesUsdMicros, this.cycle.resultUsdMicros);
    if (this.cycle.usdErrorMicros !== 0n) this.cyclesUsdError += this.cycle.usdErrorMicros;
    this.cycles.push(cycle);
    this.cycle = null;
    return cycle;
  }

  private isCycleOver(): boolean {
    return this.unfinished.size === 0 && this.cycle?.isOver(this.heldInCycles) === true;
  }
}
