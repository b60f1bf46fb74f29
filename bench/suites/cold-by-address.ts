import type { Figure } from "@/bench/figure";
import { timeAnalyses } from "@/bench/provider/time-analyses";

const SIGNATURES = 1_000;
const CALL_MS = 50;
/** The page of transactions tells which mints to ask for; the wallet and its tokens are asked for beside it. */
const MIN_MS = 2 * CALL_MS;

/** A cold analysis where one page by address has all of its transactions. */
export async function* measureColdByAddress(): AsyncIterable<Figure> {
  const { ms, calls, parseMs } = await timeAnalyses("cold by address", {
    signatures: SIGNATURES,
    byAddress: { pageSize: SIGNATURES },
    pageMs: CALL_MS,
    callMs: CALL_MS,
  });
  const name = "cold-by-address";
  const against = `longest chain of dependent calls, ${MIN_MS} ms: a page of ${SIGNATURES} transactions, then their mints`;
  yield { name, value: ms / MIN_MS, unit: "ratio", against, headline: true };
  yield {
    name: `${name}-and-parse`,
    value: ms / (MIN_MS + parseMs),
    unit: "ratio",
    against: `those calls and JSON.parse of the page, ${(MIN_MS + parseMs).toFixed(0)} ms`,
  };
  yield { name: `${name}-ms`, value: ms, unit: "ms", against: "median of runs" };
  yield { name: `${name}-calls`, value: calls, unit: "calls", against: "one analysis" };
}
