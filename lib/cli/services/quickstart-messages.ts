import type { Launched } from "./launch";

/** For where there is no demo chain whose wallets could be shown: the account that Solana's RPC documentation asks for. */
const MAINNET_EXAMPLE = "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg";

/**
 * Text that the quickstart prints at its end: the address, the key, and two calls that work as they stand.
 */
export function describeQuickstart(
  launched: Pick<Launched, "url" | "exampleWallets">,
  apiKey: string,
): string[] {
  const wallet = `${launched.url}/api/v1/intel/wallet/${launched.exampleWallets[0] ?? MAINNET_EXAMPLE}`;
  return [
    "",
    `  Walletlens  ${launched.url}`,
    `  API key     ${apiKey}`,
    "",
    `  curl -H 'X-Api-Key: ${apiKey}' '${wallet}/hud'`,
    `  curl -H 'X-Api-Key: ${apiKey}' '${wallet}'`,
    "",
    "  Ctrl-C stops everything; the data stay.",
    "",
  ];
}
