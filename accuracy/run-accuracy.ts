import { Command, InvalidArgumentError } from "commander";
import { parseHttpUrl } from "walletlens/arguments";
import { type BenchmarkOptions, checkBenchmark } from "./check-benchmark";
import { compareFact } from "./compare-fact";
import {
  type AccuracyResult,
  describeAccuracy,
  describeSummary,
  summarizeAccuracy,
  toJson,
} from "./describe-result";
import type { AssertedFact } from "./fact";
import { type AccuracyProvider, openProvider } from "./open-provider";
import { readFacts, selectFacts } from "./read-facts";
import { type Output, runProgram } from "./run-program";

interface Options extends BenchmarkOptions {
  readonly rpc?: string;
  readonly facts?: string;
  readonly only: readonly string[];
  readonly concurrency: number;
  readonly timeout: number;
}

/**
 * Runs the benchmark, or compares the facts with a provider's transactions, by command-line arguments. Resolves with the exit
 * code: 1 for a silent error, a result that is not stored, an unexplained difference, no readable fact, or wrong arguments.
 */
export async function runAccuracy(args: readonly string[], output: Output): Promise<number> {
  const command = new Command("accuracy")
    .description(
      "Runs the benchmark of docs/accuracy.md, or asks a Solana provider for its transactions and compares what is read here.",
    )
    .option(
      "--rpc <url>",
      "compare the facts: JSON-RPC provider of mainnet, with the old transactions",
      parseHttpUrl,
    )
    .option("--recordings <folder>", "recorded transactions for the benchmark; skipped if they are not there")
    .option("--helius-key <key>", "score Helius on the recorded transactions instead, by your key")
    .option("--write", "write the results of the benchmark and the page")
    .option("--facts <file>", "another list of facts than accuracy/facts")
    .option("--only <names...>", "facts of these kinds or ids", [])
    .option("--concurrency <n>", "requests under way together", parsePositive, 4)
    .option("--timeout <seconds>", "for one request; it is tried four times", parsePositive, 10)
    .option("--json", "print one JSON document and nothing else")
    .addHelpText("after", "\nExit code 1 where a difference is unexplained, or where no fact could be read.");
  const run = ({ rpc, ...options }: Options) =>
    rpc === undefined ? checkBenchmark(options, output) : compareFacts({ rpc, ...options }, output);
  return runProgram(command, { args, output, run });
}

async function compareFacts(
  { rpc, facts: file, only, concurrency, timeout, json }: Options & { readonly rpc: string },
  { write }: Output,
): Promise<number> {
  const facts = selectFacts(readFacts(file), only);
  const provider = await openProvider({ url: rpc, concurrency, timeoutMs: timeout * 1000 });
  const log = json === true ? () => undefined : write;
  // The rest of the URL may contain a key.
  const { host } = new URL(rpc);
  log(`${host} serves mainnet (genesis ${provider.genesis})`);
  const results: AccuracyResult[] = [];
  for (const pending of facts.map((fact) => check(provider, fact))) {
    const result = await pending;
    results.push(result);
    log(describeAccuracy(result));
  }
  const summary = summarizeAccuracy(results);
  log(describeSummary(summary));
  if (json === true) {
    const document = { host, genesis: provider.genesis, summary, facts: results.map(toJson) };
    write(JSON.stringify(document, null, 2));
  }
  const isNothingRead = summary.unavailable === summary.facts;
  return summary.unexplained > 0 || isNothingRead ? 1 : 0;
}

async function check(provider: AccuracyProvider, fact: AssertedFact): Promise<AccuracyResult> {
  const loaded = await provider.load(fact.signature);
  if ("why" in loaded) return { fact, outcome: "unavailable", why: loaded.why };
  return { fact, ...compareFact(fact, loaded.transaction) };
}

function parsePositive(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 1 to 9999.");
}
