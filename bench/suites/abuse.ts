import type { Figure } from "@/bench/figure";
import { measureCombined } from "./abuse/measure-combined";
import { measureLatency } from "./abuse/measure-latency";
import { measureLinks } from "./abuse/measure-links";
import { measureMemory } from "./abuse/measure-memory";
import { measureSponsor } from "./abuse/measure-sponsor";

const PARTS = {
  latency: measureLatency,
  memory: measureMemory,
  sponsor: measureSponsor,
  links: measureLinks,
  combined: measureCombined,
} as const;

/**
 * Costs that callers cause to others and to the operator for less than they pay, or for nothing. `argument` names one part.
 */
export async function* measureAbuse(argument?: string): AsyncIterable<Figure> {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (argument === undefined || argument === name) yield* measure();
  }
}
