import type { WalletHud, WalletProfile } from "@walletlens/engine/result-types";
import { toKnownResult } from "@walletlens/format/known-result";
import { readField } from "@walletlens/format/metric-values";
import type { Money } from "@/components/wallet/money";

/** Returns the SOL price at which the wallet's holdings were valued; null without holdings or prices. */
export function findUsdPerSol(hud: WalletHud): number | null {
  const { currentHoldingsSol: sol, currentHoldingsUsd: usd } = hud;
  const isKnown =
    !readField(hud, "currentHoldingsSol").isUnknown && !readField(hud, "currentHoldingsUsd").isUnknown;
  return isKnown && sol > 0 && usd > 0 ? usd / sol : null;
}

/**
 * Returns the total PnL after costs in dollars, in which costs and arbitrages outside of trades count at the present SOL price; null if
 * it is unknown.
 */
export function findAfterCostsUsd(
  allTime: WalletProfile["pnl"]["allTime"],
  { usdPerSol }: Money,
): number | null {
  const total = toKnownResult(allTime, "net", "usd");
  if (total === null || usdPerSol === null) return null;
  return total.amount + (allTime.netAfterCostsSol - allTime.netPnlSol) * usdPerSol;
}
