import { formatDay, toDay } from "./chart-bins.ts";
import { type PartialSum, toPartialSum } from "./partial-sum.ts";

/** Results of the sales of one UTC day, and of all days up to it. */
export interface DayResults {
  /** As 2026-11-20. */
  readonly day: string;
  readonly result: PartialSum;
  readonly soFar: PartialSum;
}

/**
 * Sums results of sales by UTC day, in the smallest units of a currency.
 *
 * @internal
 */
export class ResultsByDay {
  /** Null if no sale of the day has a known result. */
  private readonly sums = new Map<number, bigint | null>();
  /** Days with a partial result. */
  private readonly partial = new Set<number>();

  /** Adds a sale at `time` (unix seconds). A `result` of null is unknown. */
  add(time: number, result: bigint | null, isWhole: boolean): void {
    const day = toDay(time);
    const previousSum = this.sums.get(day) ?? null;
    this.sums.set(day, result === null ? previousSum : (previousSum ?? 0n) + result);
    if (result === null || !isWhole) this.partial.add(day);
  }

  /** Lists the days with a sale, earliest first; `convert` converts to whole units. */
  list(convert: (units: bigint) => number): readonly DayResults[] {
    let areWhole = true;
    let soFar = 0n;
    return Array.from(this.sums)
      .sort(([a], [b]) => a - b)
      .map(([day, sum]) => {
        const isWhole = !this.partial.has(day);
        areWhole &&= isWhole;
        soFar += sum ?? 0n;
        return {
          day: formatDay(day),
          result: toPartialSum(sum === null ? null : convert(sum), isWhole),
          soFar: toPartialSum(convert(soFar), areWhole),
        };
      });
  }
}
