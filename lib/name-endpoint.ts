import { formatWord } from "@walletlens/client/format";

/** Endpoints whose ids do not read as what people call them. */
const NAMES: Readonly<Record<string, string>> = {
  "wallet-hud": "Wallet HUD",
  "wallet-token-detail": "Swaps in one token",
  "wallet-links": "Ties of two wallets",
  "wallet-trades": "Export of trades",
  "rotate-key": "Rotation of a key",
  "batch-hud": "Batch HUD",
  "holders-agent": "Holders, agent report",
  "holders-deep": "Deep analysis",
  discover: "Discover wallets",
  combined: "Several wallets as one",
  "similarity-agent": "Similarity, agent report",
};

/** Name of an endpoint of the interface where people read it. */
export function nameEndpoint(id: string): string {
  return NAMES[id] ?? formatWord(id);
}
