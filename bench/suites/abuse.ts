import type { Suite } from "@/bench/figure";
import { measureLatency } from "./abuse/measure-latency";
import { measureMemory } from "./abuse/measure-memory";
import { measureSponsor } from "./abuse/measure-sponsor";

/** Costs that callers who do not pay cause to those who do, and to the operator. */
export const abuseSuite: Suite = {
  name: "abuse",
  description:
    "paid calls among strangers, memory under unauthenticated bodies, lamports of hostile payments",
  async *run() {
    yield* measureLatency();
    yield* measureMemory();
    yield* measureSponsor();
  },
};
