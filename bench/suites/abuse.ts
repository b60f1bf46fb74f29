import type { BenchMetric } from "@/bench/metric";
import { measureMemory } from "./abuse/measure-memory";
import { measurePageAbuse } from "./abuse/measure-pages";
import { measureWatchAbuse } from "./abuse/measure-watch";

const MEASURES: Readonly<Record<string, () => AsyncIterable<BenchMetric>>> = {
  memory: measureMemory,
  watch: measureWatchAbuse,
  page: measurePageAbuse,
};

/**
 * Costs that callers cause to others and to the operator for less than they pay, or without payment.
 * `argument` selects one.
 */
export async function* measureAbuse(argument?: string): AsyncIterable<BenchMetric> {
  const named = argument === undefined ? Object.values(MEASURES) : [MEASURES[argument]];
  for (const measure of named) {
    if (measure === undefined)
      throw new Error(`Unknown part "${argument}" of abuse; use one of ${Object.keys(MEASURES).join(", ")}`);
    yield* measure();
  }
}
