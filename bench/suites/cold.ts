import type { Figure } from "@/bench/figure";
import { timeAnalyses } from "@/bench/provider/time-analyses";

const SIGNATURES = 1_000;
const PAGE_MS = 150;
const CALL_MS = 60;
const IN_FLIGHT = 20;
/** One page of signatures, then every transaction with as many calls in flight as the provider takes. */
const MIN_MS = PAGE_MS + (SIGNATURES * CALL_MS) / IN_FLIGHT;

/** A cold analysis, from the address to the profile, against the least time that its calls can take. */
export async function* measureCold(): AsyncIterable<Figure> {
  const { ms, calls } = await timeAnalyses("cold", {
    signatures: SIGNATURES,
    pageMs: PAGE_MS,
    callMs: CALL_MS,
    maxInFlight: IN_FLIGHT,
  });
  const against = `least time of its calls, ${MIN_MS} ms`;
  yield { name: "cold", value: ms / MIN_MS, unit: "ratio", against, headline: true };
  yield { name: "cold-ms", value: ms, unit: "ms", against: "median of runs" };
  yield { name: "cold-calls", value: calls, unit: "calls", against: "one analysis" };
}
