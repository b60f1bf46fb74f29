import { formatSignedSol, formatSignedUsd } from "@walletlens/client/format";

/** Currency that results over time are told in. */
export type Currency = "sol" | "usd";

/** Gain or loss with its sign and unit: "+2.500 SOL", "−$1.2K". */
export function formatPnlResult(result: number, currency: Currency): string {
  return currency === "usd" ? formatSignedUsd(result) : `${formatSignedSol(result)} SOL`;
}
