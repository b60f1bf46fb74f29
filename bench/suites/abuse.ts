import type { Figure } from "@/bench/figure";
import { measureLatency } from "./abuse/measure-latency";
import { measureMemory } from "./abuse/measure-memory";
import { measureSponsor } from "./abuse/measure-sponsor";

/** Costs that callers who do not pay cause to those who do, and to the operator. */
export async function* measureAbuse(): AsyncIterable<Figure> {
  yield* measureLatency();
  yield* measureMemory();
  yield* measureSponsor();
}
