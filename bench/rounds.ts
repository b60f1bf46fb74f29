import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type BenchMetric, createMetric } from "./metric";

/** Returns the median of the values, the upper of two; 0 for none. */
export function findMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Returns the median of a number of each round. */
export function findMedianBy<Round>(rounds: readonly Round[], read: (round: Round) => number): number {
  return findMedian(rounds.map(read));
}

/** Returns the median of a number of each round as a metric without a goal. */
export function createMedian<Round>(
  name: string,
  rounds: readonly Round[],
  read: (round: Round) => number,
  unit = "ms",
): BenchMetric {
  return createMetric(name, findMedianBy(rounds, read), unit);
}

/**
 * Runs `measure` one round after the other and returns the results without those of `warmUp` rounds. Both sides of a
 * ratio are measured in each round, so that they see the same state of the machine.
 */
export async function runRounds<Round>(
  { warmUp, rounds }: { readonly warmUp: number; readonly rounds: number },
  measure: (round: number) => Round | Promise<Round>,
): Promise<readonly Round[]> {
  const results: Round[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) results.push(await measure(round));
  return results.slice(warmUp);
}

/** Returns the milliseconds of `work`. */
export async function measureMs(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns a function that collects garbage and returns the bytes that are in use. */
export function createHeapReader(): () => number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  return () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
}
