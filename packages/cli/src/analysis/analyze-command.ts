import type { Address } from "@walletlens/engine/address";
import { JUPITER_PRICES, PYTH_HISTORY } from "@walletlens/solana/prices/default-sources";
import type { Command } from "commander";
import type { GlobalOptions } from "../arguments.ts";
import { addressArgument, parseHttpUrl, parseWhole } from "../arguments.ts";
import { requireRpc, rpcOption } from "../rpc-option.ts";
import { renderJson } from "../tables.ts";
import { analyzeAddress } from "./analyze-address.ts";
import { formatAnalysis } from "./describe-analysis.ts";

interface AnalyzeOptions {
  readonly rpc?: string;
  readonly tokenPrices: string;
  readonly solPrices: string;
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
    .option("--token-prices <url>", "source of token prices", parseHttpUrl, JUPITER_PRICES)
    .option("--sol-prices <url>", "source of SOL/USD by the hour", parseHttpUrl, PYTH_HISTORY)
    .action(async (wallet: Address, options: AnalyzeOptions) => {
      const { tokenPrices, solPrices, maxTransactions } = options;
      const rpc = requireRpc(options);
      const sources = { tokenPriceUrls: [tokenPrices], solPriceUrls: [solPrices] };
      const analysis = await analyzeAddress({ ...rpc, ...sources, maxTransactions }, wallet);
      const { json } = program.opts<GlobalOptions>();
      console.log(json === true ? renderJson(analysis) : formatAnalysis(analysis));
    });
}
