import { readFile } from "node:fs/promises";
import { compareResults } from "./compare-results";
import { readEnvironment } from "./environment";
import type { BenchMetric } from "./metric";
import { measureAbuse } from "./suites/abuse";
import { measureBatch } from "./suites/batch";
import { measureCold, measureColdByAddress, measureColdHistory } from "./suites/cold";
import { measureCoordination } from "./suites/coordination";
import { measureEngine } from "./suites/engine";
import { measureExtract } from "./suites/extract";
import { measureHolders, measureHoldersByAddress } from "./suites/holders";
import { measureLaunch } from "./suites/launch";
import { measureMcp } from "./suites/mcp";
import { measurePages } from "./suites/pages";
import { measureResponsive } from "./suites/responsive";
import { measureScale } from "./suites/scale";
import { measureSimilarity } from "./suites/similarity";
import { measureSoak } from "./suites/soak";
import { measureStart } from "./suites/start";
import { measureStatistics } from "./suites/statistics";
import { measureStore } from "./suites/store";
import { measureVerify } from "./suites/verify";
import { measureWarm } from "./suites/warm";
import { measureWatch } from "./suites/watch";

/** Measures a suite; `argument` is the text after its name and a colon. Metrics are printed as they are yielded. */
type RunSuite = (argument?: string) => AsyncIterable<BenchMetric> | Iterable<BenchMetric>;

const SUITES: readonly (readonly [name: string, run: RunSuite, description: string])[] = [
  ["cold", measureCold, "cold analysis of 1,000 signatures against a simulated provider"],
  ["cold-by-address", measureColdByAddress, "cold analysis of 1,000 transactions in one page by address"],
  ["cold-history", measureColdHistory, "reading 20,000 transactions by address, 8 calls in flight"],
  ["verify", measureVerify, "verification of an answer of 20,000 transactions, against an analysis"],
  ["warm", measureWarm, "warm /hud with key and charge, against an empty route of the same build"],
  ["watch", measureWatch, "watched wallets of a process, delay to a webhook, deliveries a second"],
  ["extract", measureExtract, "text of transactions to swaps, against JSON.parse of the same texts"],
  ["engine", measureEngine, "changes of a wallet to its profile: time, growth, memory"],
  ["store", measureStore, "histories in PostgreSQL: append rate, size, read and recompute"],
  ["responsive", measureResponsive, "blocks of the event loop, and warm HUDs beside a history that is read"],
  ["similarity", measureSimilarity, "comparing 30 wallets of 2,000 tokens, both shapes of the result"],
  ["coordination", measureCoordination, "a large call; errors on 1,000 simulated groups, or coordination:N"],
  ["statistics", measureStatistics, "coverage of each published interval, in simulated wallets"],
  ["holders", measureHolders, "profiles of 100 cold holders with 200 signatures each"],
  ["holders-by-address", measureHoldersByAddress, "the same with 200 transactions each, by address"],
  ["launch", measureLaunch, "calls to a launch, time of a job, and errors of tags, or launch:N launches"],
  ["batch", measureBatch, "time of one batch-hud of 30 warm wallets, against one warm /hud"],
  ["soak", measureSoak, "6 hours of load with crashes, or soak:MINUTES,CALLS: errors, losses, growth"],
  ["scale", measureScale, "10,000 wallets of 1,000 swaps and 100 of 100,000, or scale:SMALL,LARGE"],
  ["mcp", measureMcp, "time that MCP adds to a warm call, and memory of 1,000 idle clients"],
  ["pages", measurePages, "compressed JavaScript, first byte, largest paint and blocking of each page"],
  ["abuse", measureAbuse, "costs that callers cause to others, or abuse:latency and the like"],
  ["start", measureStart, "start of a production install to a /readyz that says ready, and its size"],
];

/** Long suites, which run only if they are named. */
const ONLY_WHEN_NAMED: ReadonlySet<string> = new Set(["soak", "scale"]);

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
  const named = new Map(args.map((arg) => split(arg)));
  const unknown = [...named.keys()].filter((name) => !SUITES.some(([suite]) => suite === name));
  if (unknown.length > 0) throw new Error(`no suite named ${unknown.join(", ")}; --list names them`);
  for (const [suite, run] of SUITES) {
    if (named.size === 0 ? ONLY_WHEN_NAMED.has(suite) : !named.has(suite)) continue;
    for await (const metric of run(named.get(suite))) {
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

function split(arg: string): [name: string, argument: string | undefined] {
  const [name = "", argument] = arg.split(":");
  return [name, argument];
}

bench(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
