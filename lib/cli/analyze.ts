import { Command, CommanderError } from "commander";
import { isAddress } from "@walletlens/engine/address";
import { describeUnknownSettings, readEnv } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import { analyzeAlone } from "./analyze-alone";
import { describeAnalysis } from "./describe-analysis";
import { reachChain } from "./services/reach-chain";

const BAD_INPUT = 2;

/** Exit codes by what went wrong (decisions §7). */
const EXIT_CODES: Partial<Record<ErrorCode, number>> = {
  invalid_request: BAD_INPUT,
  wallet_not_found: 3,
  system_wallet: 4,
  chain_unavailable: 5,
};

const program = new Command("analyze")
  .description("Analyses a wallet without server or database and prints its profile.")
  .argument("<address>", "wallet address, base58")
  .option("--rpc <url>", "Solana JSON-RPC provider; else SOLANA_RPC_URL, else the demo chain")
  .option("--json", "print JSON: the profile with every token row, and what the provider was asked")
  .exitOverride()
  .action(analyze);

async function analyze(wallet: string, options: { rpc?: string; json?: true }): Promise<void> {
  if (!isAddress(wallet)) {
    throw new AppError("invalid_request", "The address must be base58 that decodes to 32 bytes.");
  }
  const unknown = describeUnknownSettings();
  if (unknown !== null) console.error(`analyze: ${unknown}`);
  const chain = await reachChain(readEnv(), options.rpc ?? null);
  try {
    const analysis = await analyzeAlone(chain.env, wallet);
    console.log(options.json === true ? JSON.stringify(analysis, null, 2) : describeAnalysis(analysis));
  } finally {
    await chain.stop();
  }
}

program.parseAsync().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : BAD_INPUT);
    console.error(error instanceof Error ? error.message : String(error));
    process.exit((error instanceof AppError ? EXIT_CODES[error.code] : undefined) ?? 1);
  },
);
