import type { TokenTransfer } from "../swaps/movement.ts";
import type { OpenCycle, Settlement } from "./cycle.ts";
import type { SettledTrade, TokenEvidence } from "./token-position.ts";

/**
 * Adds a trade or a burn to the evidence. `settlement` is null for a buy. `cycle` is the cycle that it belongs to, or
 * null.
 */
export function noteTrade(
  evidence: TokenEvidence,
  trade: Omit<SettledTrade, "lots" | "realizedLamports">,
  settlement: Settlement | null,
  cycle: OpenCycle | null,
): void {
  const { lots, realizedLamports } = settlement ?? BOUGHT;
  evidence.trades.push({ ...trade, lots, realizedLamports });
  const signatures = cycle?.note(trade.change.signature);
  if (signatures !== undefined && settlement?.cycle) evidence.cycleTrades.push(signatures);
}

/** Returns a burn as a sale for 0. */
export function asSale({ mint, decimals, amount }: TokenTransfer): SettledTrade["trade"] {
  const costs = { feeLamports: 0n, tipLamports: 0n };
  return { side: "burn", mint, decimals, amount, valueLamports: 0n, valueUsdMicros: null, ...costs };
}

/** A buy uses up no lots and has no result. */
const BOUGHT = { lots: [], realizedLamports: null };
