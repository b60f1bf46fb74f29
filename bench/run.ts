import { readFile } from "node:fs/promises";
import { readCircumstances } from "./circumstances";
import { compareResults } from "./compare-results";
import type { Suite } from "./figure";
import { measureAbuse } from "./suites/abuse";
import { measureBatch } from "./suites/batch";
import { measureCharge } from "./suites/charge";
import { measureCluster } from "./suites/cluster";
import { measureCold } from "./suites/cold";
import { measureColdByAddress } from "./suites/cold-by-address";
import { measureColdHistory } from "./suites/cold-history";
import { measureCoordination } from "./suites/coordination";
import { measureEngine } from "./suites/engine";
import { measureExtract } from "./suites/extract";
import { measureHolders, measureHoldersByAddress } from "./suites/holders";
import { measureMcp } from "./suites/mcp";
import { measurePages } from "./suites/pages";
import { measureRefresh } from "./suites/refresh";
import { measureScale } from "./suites/scale";
import { measureSimilarity } from "./suites/similarity";
import { measureSoak } from "./suites/soak";
import { measureStart } from "./suites/start";
import { measureStatistics } from "./suites/statistics";
import { measureStore } from "./suites/store";
import { measureStuck } from "./suites/stuck";
import { measureWarm } from "./suites/warm";
import { measureWatch } from "./suites/watch";
import { measureWays } from "./suites/ways";
import { measureX402 } from "./suites/x402";

const SUITES: readonly Suite[] = [
  {
    name: "cold",
    description: "cold analysis of 1,000 signatures against a simulated provider",
    run: measureCold,
  },
  {
    name: "cold-by-address",
    description: "cold analysis of 1,000 transactions that come as one page by address",
    run: measureColdByAddress,
  },
  {
    name: "cold-history",
    description: "reading 20,000 transactions by address, 8 calls in flight",
    run: measureColdHistory,
  },
  {
    name: "warm",
    description:
      "requests a second of a warm /hud with key and charge, against an empty route of the same build",
    run: measureWarm,
  },
  {
    name: "watch",
    description:
      "watched wallets of one process, delay from a transaction to its webhook, deliveries a second",
    run: measureWatch,
  },
  {
    name: "extract",
    description: "text of transactions to swaps of the fee payer, against JSON.parse of the same texts",
    run: measureExtract,
  },
  {
    name: "engine",
    description:
      "changes of one wallet to its complete profile: 1,000, 10,000 and 100,000 swaps, growth, memory",
    run: measureEngine,
  },
  {
    name: "store",
    description: "histories in PostgreSQL: append rate, size, read and recompute of 100,000 swaps",
    run: measureStore,
  },
  {
    name: "refresh",
    description: "adding 10 transactions to a wallet of 100,000 swaps, against its full recompute",
    run: measureRefresh,
  },
  {
    name: "similarity",
    description: "comparing 30 wallets of 2,000 tokens, both shapes of the result",
    run: measureSimilarity,
  },
  {
    name: "coordination",
    description:
      "30 wallets of 2,000 tokens with all evidence; false and missed pairs on 1,000 simulated groups, coordination:N of N",
    run: measureCoordination,
  },
  {
    name: "statistics",
    description: "how often each published interval holds the true figure, and those of a ranking's first 50",
    run: measureStatistics,
  },
  {
    name: "holders",
    description: "profiles of 100 cold holders with 200 signatures each, against a simulated provider",
    run: measureHolders,
  },
  {
    name: "holders-by-address",
    description: "profiles of 100 cold holders with 200 transactions each, by address",
    run: measureHoldersByAddress,
  },
  {
    name: "charge",
    description: "charges a second of 100 callers at once, on one account and over 100 accounts",
    run: measureCharge,
  },
  {
    name: "batch",
    description: "time of one batch-hud of 30 warm wallets, against one warm /hud",
    run: measureBatch,
  },
  {
    name: "soak",
    description:
      "6 hours of mixed load of 10 calls a second, or soak:MINUTES,CALLS, while workers are killed and the database crashes: errors, losses, growth, books",
    onlyWhenNamed: true,
    run: measureSoak,
  },
  {
    name: "stuck",
    description:
      "jobs not ended a minute after 30 outages, embedded and on a real Inngest server (INNGEST_BIN); stuck:5,130 for some seconds alone",
    onlyWhenNamed: true,
    run: measureStuck,
  },
  {
    name: "scale",
    description:
      "10,000 wallets of 1,000 swaps and 100 of 100,000, or as many as scale:SMALL,LARGE says, against a hundredth",
    onlyWhenNamed: true,
    run: measureScale,
  },
  {
    name: "cluster",
    description:
      "1, 2 and 4 web processes with as many workers, each bounded to a share of a processor where that may be done, embedded and on a real Inngest server (INNGEST_BIN); cluster:embedded or cluster:inngest for one alone",
    onlyWhenNamed: true,
    run: measureCluster,
  },
  {
    name: "x402",
    description:
      "payments verified a second without the network, and what paying adds to a warm /hud with a key",
    run: measureX402,
  },
  {
    name: "mcp",
    description:
      "what a warm wallet_hud over MCP adds to the call of the API, and memory of 1,000 idle clients",
    run: measureMcp,
  },
  {
    name: "ways",
    description: "source files that a warm call, a cold one and a payment go through; :list names them",
    run: measureWays,
  },
  {
    name: "pages",
    description: "compressed JavaScript, first byte, largest paint and blocking of every page in a browser",
    run: measurePages,
  },
  {
    name: "abuse",
    description:
      "paid calls among strangers, memory under unauthenticated bodies and under calls about several wallets, lamports of hostile payments, credits of watchers under dust, processor for the pages of one address; abuse:latency and the like for one alone",
    run: measureAbuse,
  },
  {
    name: "start",
    description:
      "cold start of a production install on PostgreSQL to a /readyz that says ready, and its size",
    run: measureStart,
  },
];

/**
 * `npm run bench [-- SUITE[:ARGUMENT] …]` prints a line of JSON per figure, `-- --list` names the suites, and
 * `-- compare A B` sets two files of such lines side by side.
 */
async function bench(args: readonly string[]): Promise<void> {
  const [command, ...files] = args;
  if (command === "--list") {
    for (const { name, description } of SUITES) console.log(`${name.padEnd(18)} ${description}`);
    return;
  }
  if (command === "compare") return compare(files);
  const asked = new Map(args.map((arg) => split(arg)));
  const unknown = [...asked.keys()].filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) throw new Error(`no suite named ${unknown.join(", ")}; --list names them`);
  for (const suite of SUITES) {
    if (asked.size === 0 ? suite.onlyWhenNamed === true : !asked.has(suite.name)) continue;
    for await (const figure of suite.run(asked.get(suite.name))) {
      const value = Number(figure.value.toPrecision(4));
      const line = { suite: suite.name, ...figure, value, headline: figure.headline ?? false };
      console.log(JSON.stringify({ ...line, ...readCircumstances() }));
    }
  }
}

/** Prints two results side by side. Throws where a headline figure of the second is the worse by more than 5 %. */
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
