import { setTimeout as wait } from "node:timers/promises";
import { MAINNET_GENESIS } from "@walletlens/solana/read-protocol";
import { connectProviders } from "@walletlens/solana/rpc/connect-providers";
import { Command, InvalidArgumentError } from "commander";
import {
  type PriceOptions,
  readPriceSources,
  solPricesOption,
  tokenPricesOption,
} from "walletlens/analysis/price-options";
import { parseHttpUrl, parseWhole } from "walletlens/arguments";
import { type Output, runProgram } from "../run-program";
import { checkPriceSources } from "./check-price-sources";
import { FINDING_KINDS, type Finding } from "./finding";
import { type CanaryResult, watchChain } from "./watch-chain";

interface Options extends PriceOptions {
  readonly rpc: string;
  readonly blocks: number;
  readonly json?: true;
}

/** About six hours. */
const MAX_BLOCKS = 100_000;
/** Findings of one kind that are printed in full. */
const MAX_PRINTED = 20;

/**
 * Reads recent blocks of a node and reports what this version does not expect, by command-line arguments. Resolves with the exit
 * code: 1 if there is a finding, or nothing could be read.
 */
export async function runCanary(args: readonly string[], output: Output): Promise<number> {
  const command = new Command("canary")
    .description("Reads recent blocks of a node and names what this version does not expect.")
    .requiredOption("--rpc <url>", "JSON-RPC node", parseHttpUrl)
    .option("--blocks <n>", "newest final blocks to read", parseCount, 200)
    .addOption(solPricesOption())
    .addOption(tokenPricesOption())
    .option("--json", "print one JSON document and nothing else")
    .addHelpText("after", "\nExit code 1 for a finding, and if nothing could be read.");
  const run = (options: Options) => watch(options, output);
  return runProgram(command, { args, output, run });
}

async function watch(options: Options, output: Output): Promise<number> {
  const { rpc: url, blocks, json } = options;
  const startedAt = Date.now();
  const rpc = connectProviders([{ url }], {
    maxInFlight: 8,
    timeoutMs: 60_000,
    sleep: (ms) => wait(ms),
    now: Date.now,
  });
  const sources = readPriceSources(options);
  const [prices, chain] = await Promise.all([checkPriceSources(sources), watchChain(rpc, blocks)]);
  const result = { ...chain, findings: [...chain.findings, ...prices] };
  const ms = Date.now() - startedAt;
  if (json === true) output.write(JSON.stringify({ ...result, ms }));
  else for (const line of [...listFindings(result.findings), summarize(result, ms)]) output.write(line);
  return result.findings.length > 0 || result.blocks === 0 ? 1 : 0;
}

function listFindings(findings: readonly Finding[]): readonly string[] {
  return Object.entries(FINDING_KINDS).flatMap(([kind, title]) => {
    const found = findings.filter((finding) => finding.kind === kind);
    if (found.length === 0) return [];
    const rest = found.length - MAX_PRINTED;
    return [
      `${found.length} ${title}:`,
      ...found.slice(0, MAX_PRINTED).map(describeFinding),
      ...(rest > 0 ? [`  and ${rest} more, which --json lists`] : []),
    ];
  });
}

function describeFinding({ slot, signature, detail }: Finding): string {
  const place = [slot === null ? [] : `slot ${slot}`, signature ?? []].flat().join(", ");
  return place === "" ? `  ${detail}` : `  ${place}: ${detail}`;
}

function summarize(
  { genesis, blocks, missingBlocks, transactions, findings }: CanaryResult,
  ms: number,
): string {
  const cluster =
    genesis === MAINNET_GENESIS
      ? "mainnet"
      : `a cluster that is not mainnet (genesis ${genesis ?? "unknown"})`;
  const missing = missingBlocks === 0 ? "" : `, ${missingBlocks} blocks missing`;
  return `${findings.length} findings in ${transactions} transactions of ${blocks} blocks of ${cluster}${missing}, ${(ms / 1000).toFixed(1)} s`;
}

function parseCount(text: string): number {
  const count = parseWhole(text);
  if (count >= 1 && count <= MAX_BLOCKS) return count;
  throw new InvalidArgumentError(`It must be from 1 to ${MAX_BLOCKS}.`);
}
