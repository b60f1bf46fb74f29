import { CommanderError, Option } from "commander";
import { parseHttpUrl } from "./arguments.ts";
import { readSettings } from "./settings.ts";

export function rpcOption(): Option {
  return new Option("--rpc <url>", "Solana JSON-RPC provider; else those of SOLANA_RPC_URL").argParser(
    parseHttpUrl,
  );
}

/** Returns the provider of the option or those of the environment. Throws a CommanderError without any. */
export function requireRpc({ rpc }: { readonly rpc?: string }) {
  const [rpcUrl, ...fallbackUrls] = rpc === undefined ? readSettings().rpcUrls : [rpc];
  if (rpcUrl === undefined) {
    throw new CommanderError(2, "walletlens.rpc", "Name a Solana provider: --rpc or SOLANA_RPC_URL.");
  }
  return { rpcUrl, rpcFallbacks: fallbackUrls.map((url) => ({ url })) };
}
