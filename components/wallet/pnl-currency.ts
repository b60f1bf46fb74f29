import { formatSignedSol, formatSignedUsd } from "@walletlens/client/format";

export type Currency = "sol" | "usd";

/** Formats "+2.500 SOL" or "−$1.2K". */
export function formatPnlResult(result: number, currency: Currency): string {
  return currency === "usd" ? formatSignedUsd(result) : `${formatSignedSol(result)} SOL`;
}
