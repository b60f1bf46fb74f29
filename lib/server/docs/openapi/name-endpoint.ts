import { formatWord } from "@walletlens/format";

/** Names of endpoints that do not follow from their ids. */
const NAMES: Readonly<Record<string, string>> = {
  "wallet-hud": "Wallet HUD",
  "wallet-token-detail": "Trades in one token",
  "wallet-trades": "Export trades",
  "wallet-links": "Wallet links",
  "wallet-counterparties": "Funder and counterparties",
  "rotate-key": "Rotate API key",
  "watch-list": "List watches",
  "watch-set": "Add or update a watch",
  "watch-delete": "Delete a watch",
  "watch-feed": "Watch feed",
  "watch-events": "Stream watch events",
  "credit-pack": "Buy a credit pack",
  "webhook-create": "Create a webhook",
  "webhook-list": "List webhooks",
  "webhook-delete": "Delete a webhook",
  "webhook-rotate": "Rotate a webhook secret",
  "webhook-deliveries": "List webhook deliveries",
  "webhook-retry": "Retry a webhook delivery",
  "webhook-test": "Send a test event",
  "batch-hud": "Batch HUD",
  "holders-agent": "Holders, agent report",
  "holders-deep": "Deep analysis",
  copy: "Copy a wallet",
  discover: "Discover wallets",
  combined: "Combined wallets",
  launch: "Token launch",
  "similarity-agent": "Similarity, agent report",
};

/** Returns the name of an endpoint on pages and in documents. */
export function nameEndpoint(id: string): string {
  return NAMES[id] ?? formatWord(id);
}
