import { readFile } from "node:fs/promises";
import { compareResults } from "./compare-results";
import { readEnvironment } from "./environment";
import type { BenchMetric } from "./metric";
import { measureAbuse } from "./suites/abuse";
import { measureBlocks } from "./suites/blocks";
import { measureCold, measureColdByAddress, measureColdHistory } from "./suites/cold";
import { measureCoordination } from "./suites/coordination";
import { measureEngine } from "./suites/engine";
import { measureExtract } from "./suites/extract";
import { measureHolders, measureHoldersByAddress } from "./suites/holders";
import { measurePages } from "./suites/pages";
import { measureSimilarity } from "./suites/similarity";
import { measureSoak } from "./suites/soak";
import { measureStart } from "./suites/start";
import { measureStatistics } from "./suites/statistics";
import { measureStore } from "./suites/store";
import { measureBatch, measureWarm } from "./suites/warm";
import { measureWatch } from "./suites/watch";

/** Measures a suite; `argument` is the text after its name and a colon. Metrics are printed as they are yielded. */
type MeasureSuite = (argument?: string) => AsyncIterable<BenchMetric> | Iterable<BenchMetric>;

const SUITES: readonly (readonly [name: string, measure: MeasureSuite, description: string])[] = [
  ["cold", measureCold, "cold analysis of 1,000 signatures against a simulated provider"],
  ["cold-by-address", measureColdByAddress, "cold analysis of 1,000 transactions in one page by address"],
  ["cold-history", measureColdHistory, "reading 20,000 transactions by address, 8 calls in flight"],
  ["warm", measureWarm, "warm /hud with key and charge, against an empty route of the same build"],
  ["watch", measureWatch, "watched wallets of a process, delay to a webhook, deliveries a second"],
  ["extract", measureExtract, "text of transactions to swaps, against JSON.parse of the same texts"],
  ["engine", measureEngine, "changes of a wallet to its profile: time, growth, memory"],
  ["store", measureStore, "histories in PostgreSQL: append rate, size, read and recompute"],
  ["blocks", measureBlocks, "longest block of the event loop by each of the largest computations"],
  ["similarity", measureSimilarity, "comparing 30 wallets of 2,000 tokens, both shapes of the result"],
  ["coordination", measureCoordination, "a large call; errors on 1,000 simulated groups, or coordination:N"],
  ["statistics", measureStatistics, "coverage of each published interval in simulated wallets"],
  ["holders", measureHolders, "profiles of 100 cold holders with 200 signatures each"],
  ["holders-by-address", measureHoldersByAddress, "the same with 200 transactions each, by address"],
  ["batch", measureBatch, "time of one batch-hud of 30 warm wallets, against one warm /hud"],
  ["soak", measureSoak, "6 hours of load with crashes, or soak:MINUTES,CALLS: errors, losses, growth"],
  ["pages", measurePages, "compressed JavaScript, first byte, largest paint and blocking of each page"],
  ["abuse", measureAbuse, "costs that callers cause to others, or abuse:latency and the like"],
  ["start", measureStart, "start of a production install to a /readyz that says ready, and its size"],
];

/** Long suite, which runs only if it is named. */
const LONG_SUITE = "soak";

/**
 * `npm run bench [-- SUITE[:ARGUMENT] …]` prints a line of JSON per metric, `-- --list` names the suites, and
 * `-- compare A B` compares two files of such lines.
 */
async function bench(args: readonly string[]): Promise<void> {
  const [command, ...files] = args;
  if (command === "--list") {
    for (const [name, , description] of SUITES) console.log(`${name.padEnd(18)} ${description}`);
    return;
  }
  if (command === "compare") return compare(files);
  const requests = new Map(args.map((text) => splitRequest(text)));
  const unknown = [...requests.keys()].filter((name) => !SUITES.some(([suite]) => suite === name));
  if (unknown.length > 0) throw new Error(`no suite named ${unknown.join(", ")}; --list names them`);
  for (const [suite, measure] of SUITES) {
    if (requests.size === 0 ? suite === LONG_SUITE : !requests.has(suite)) continue;
    for await (const metric of measure(requests.get(suite))) {
      const value = Number(metric.value.toPrecision(4));
      const line = { suite, ...metric, value, headline: metric.headline ?? false };
      console.log(JSON.stringify({ ...line, ...readEnvironment() }));
    }
  }
}

/** Prints two results with their ratio. Throws if a headline metric of the second is worse by more than 5 %. */
async function compare(files: readonly string[]): Promise<void> {
  const [before, after] = files;
  if (before === undefined || after === undefined || files.length > 2) {
    throw new Error("compare takes two files of results: npm run bench -- compare A B");
  }
  const { text, worse } = compareResults(await readFile(before, "utf8"), await readFile(after, "utf8"));
  console.log(text);
  if (worse.length > 0) throw new Error(`worse by more than 5 %: ${worse.join(", ")}`);
}

function splitRequest(text: string): [name: string, argument: string | undefined] {
  const [name = "", argument] = text.split(":");
  return [name, argument];
}

bench(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
