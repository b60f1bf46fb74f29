import type { BenchMetric } from "@/bench/metric";
import { measureCombined } from "./abuse/measure-combined";
import { measureLatency } from "./abuse/measure-latency";
import { measureLinks } from "./abuse/measure-links";
import { measureMemory } from "./abuse/measure-memory";
import { measurePageAbuse } from "./abuse/measure-pages";
import { measureSponsor } from "./abuse/measure-sponsor";

const MEASURES: Readonly<Record<string, () => AsyncIterable<BenchMetric>>> = {
  latency: measureLatency,
  memory: measureMemory,
  sponsor: measureSponsor,
  page: measurePageAbuse,
  links: measureLinks,
  combined: measureCombined,
};

/**
 * Costs that callers cause to others and to the operator for less than they pay, or without payment.
 * `argument` selects one.
 */
export async function* measureAbuse(argument?: string): AsyncIterable<BenchMetric> {
  const selected = argument === undefined ? Object.values(MEASURES) : [MEASURES[argument]];
  for (const measure of selected) {
    if (measure === undefined)
      throw new Error(`Unknown part "${argument}" of abuse; use one of ${Object.keys(MEASURES).join(", ")}`);
    yield* measure();
  }
}
