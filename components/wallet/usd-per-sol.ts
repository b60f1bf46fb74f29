import type { WalletHud } from "@walletlens/engine/wallet/hud";
import { isUnknown } from "@/components/wallet/unknown-reasons";

/** Returns the SOL price at which the wallet's holdings were valued; null without holdings or prices. */
export function findUsdPerSol(hud: WalletHud): number | null {
  const { currentHoldingsSol: sol, currentHoldingsUsd: usd } = hud;
  const isKnown = !isUnknown(hud, "currentHoldingsSol") && !isUnknown(hud, "currentHoldingsUsd");
  return isKnown && sol > 0 && usd > 0 ? usd / sol : null;
}
