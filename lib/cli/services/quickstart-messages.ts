import type { Launched } from "./launch";

/** Example without a demo chain: the account of Solana's RPC documentation. */
const MAINNET_EXAMPLE = "vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg";

/** Returns the last lines of the quickstart: the address, the key, and two example calls. */
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
