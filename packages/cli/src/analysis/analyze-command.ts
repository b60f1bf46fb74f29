import type { Address } from "@walletlens/engine/address";
import type { Command } from "commander";
import type { GlobalOptions } from "../arguments.ts";
import { addressArgument, parseWhole } from "../arguments.ts";
import { requireRpc, rpcOption } from "../rpc-option.ts";
import { renderJson } from "../tables.ts";
import { analyzeAddress } from "./analyze-address.ts";
import { formatAnalysis, printSourceChange } from "./describe-analysis.ts";
import { type PriceOptions, readPriceSources, solPricesOption, tokenPricesOption } from "./price-options.ts";

interface AnalyzeOptions extends PriceOptions {
  readonly rpc?: string;
  readonly maxTransactions: number;
}

const MAX_TRANSACTIONS = 20_000;

/** Adds `analyze`, which needs no Walletlens server. */
export function addAnalyzeCommand(program: Command): void {
  program
    .command("analyze")
    .description("analyzes a wallet here, without a server: reads its history from a Solana provider")
    .addArgument(addressArgument("address"))
    .addOption(rpcOption())
    .option(
      "--max-transactions <count>",
      "transactions to read at most, newest first",
      parseWhole,
      MAX_TRANSACTIONS,
    )
    .addOption(tokenPricesOption())
    .addOption(solPricesOption())
    .action(async (wallet: Address, options: AnalyzeOptions) => {
      const { maxTransactions } = options;
      const rpc = requireRpc(options);
      const sources = { ...readPriceSources(options), onPriceChange: printSourceChange };
      const analysis = await analyzeAddress({ ...rpc, ...sources, maxTransactions }, wallet);
      const { json } = program.opts<GlobalOptions>();
      console.log(json === true ? renderJson(analysis) : formatAnalysis(analysis));
    });
}
