import type { Figure } from "@/bench/figure";
import { measureLatency } from "./abuse/measure-latency";
import { measureMemory } from "./abuse/measure-memory";
import { measurePages } from "./abuse/measure-pages";
import { measureSponsor } from "./abuse/measure-sponsor";

/**
 * Costs that callers who do not pay cause to those who do, and to the operator; of pages alone where the argument is
 * `page`.
 */
export async function* measureAbuse(argument?: string): AsyncIterable<Figure> {
  yield* measurePages();
  if (argument === "page") return;
  yield* measureLatency();
  yield* measureMemory();
  yield* measureSponsor();
}
