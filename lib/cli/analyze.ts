import { isAddress } from "@walletlens/engine/address";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { analyzeAddress } from "walletlens";
import { formatAnalysis, printSourceChange } from "walletlens/analysis/describe-analysis";
import { describeFailure, exitOnClosedPipe, toExitCode } from "walletlens/exit-codes";
import { listLabels } from "@/lib/chain/labels/create-labels";
import { describeUnknownSettings, readEnv } from "@/lib/config/env";
import { reachChain } from "./services/reach-chain";

const program = new Command("analyze")
  .description("Analyzes a wallet without a server or database, and prints its profile.")
  .argument("<address>", "wallet address, base58", parseAddress)
  .option("--rpc <url>", "Solana JSON-RPC provider; else SOLANA_RPC_URL, else the demo chain")
  .option(
    "--json",
    "print JSON: the profile with all token rows, and the statistics of the calls to the provider",
  )
  .exitOverride()
  .action(analyze);

async function analyze(
  wallet: ReturnType<typeof parseAddress>,
  options: { rpc?: string; json?: true },
): Promise<void> {
  const unknown = describeUnknownSettings();
  if (unknown !== null) console.error(`analyze: ${unknown}`);
  const { env, stop } = await reachChain(readEnv(), options.rpc ?? null);
  try {
    const { solanaProviders, tokenPriceSources, solPriceSources, maxSignatures, labelsFile } = env;
    const [first, ...rpcFallbacks] = solanaProviders;
    const provider = {
      rpcUrl: env.solanaRpcUrl,
      rpcHeaders: env.solanaRpcHeaders,
      ...(first?.budgetPerSecond === undefined ? {} : { rpcBudgetPerSecond: first.budgetPerSecond }),
      rpcFallbacks,
    };
    const sources = { tokenPriceSources, solPriceSources, onPriceChange: printSourceChange };
    const limits = { maxTransactions: maxSignatures, known: listLabels(labelsFile) };
    const analysis = await analyzeAddress({ ...provider, ...sources, ...limits }, wallet);
    console.log(options.json === true ? JSON.stringify(analysis, null, 2) : formatAnalysis(analysis));
  } finally {
    await stop();
  }
}

function parseAddress(text: string) {
  if (isAddress(text)) return text;
  throw new InvalidArgumentError("It must be base58 that decodes to 32 bytes.");
}

exitOnClosedPipe();
program.parseAsync().then(
  () => process.exit(0),
  (error: unknown) => {
    const failure = error instanceof CommanderError ? null : describeFailure(error);
    if (failure !== null) console.error(failure);
    process.exit(toExitCode(error));
  },
);
