import { CATALOG } from "@walletlens/contract/catalog";
import type { Price } from "@walletlens/contract/prices";
import { formatPrice } from "@walletlens/format";
import { TOOLS, type ToolName } from "../tool-table";
import { countNoun } from "./metric-words";

/** Short descriptions of the results of next steps. */
const STEPS = {
  wallet_profile: "PnL, risk, costs, coverage",
  wallet_hud: "verdict on a wallet",
  batch_hud: "up to 30 wallets",
  wallet_tokens: "PnL by token",
  token_evidence: "trades and lots of a token",
  wallet_trades: "each sale with its result",
  holders: "largest holders of a token",
  similarity: "links between wallets",
  wallet_links: "evidence about a pair",
  copy: "what a follower keeps",
  wallet_counterparties: "who funded a wallet",
  combined: "wallets as one owner",
  launch: "first buyers of a token",
  account: "balance and charges",
  feed: "events of watched wallets",
} as const satisfies Readonly<Partial<Record<ToolName, string>>>;

/** Returns a line with the tools of the next steps and their prices. */
export function describeSteps(...names: readonly (keyof typeof STEPS)[]): string {
  return `Next: ${names.map((name) => `${name} (${STEPS[name]}): ${writeToolPrice(name)}`).join("; ")}.`;
}

/** Returns the price of a tool, as in the price list. */
export function writeToolPrice(name: ToolName): string {
  return PRICES.get(name) ?? "see pricing";
}

const PRICES: ReadonlyMap<string, string> = new Map(
  Array.from(TOOLS.values(), ({ name, endpoint }) => {
    const definition = CATALOG[endpoint];
    const period = "chargedPer" in definition ? `, for an account once a ${definition.chargedPer}` : "";
    return [name, `${writePrice(definition.price)}${period}`];
  }),
);

/** Returns a price in credits, and in dollars if a payment can pay it. */
export function writePrice({ credits, usdMicros }: Price): string {
  if (credits === 0) return "no credits";
  const amount = countNoun(credits, "credit");
  return usdMicros === 0 ? amount : `${amount} or ${formatPrice(usdMicros / 1e6)}`;
}
