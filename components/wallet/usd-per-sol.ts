import type { ResultName } from "@walletlens/client/known-result";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { WalletProfile } from "@walletlens/engine/wallet/profile";
import { isUnknown, whyUnknown } from "@/components/wallet/unknown-reasons";

/** Returns the SOL price at which the wallet's holdings were valued; null without holdings or prices. */
export function findUsdPerSol(hud: WalletHud): number | null {
  const { currentHoldingsSol: sol, currentHoldingsUsd: usd } = hud;
  const isKnown = !isUnknown(hud, "currentHoldingsSol") && !isUnknown(hud, "currentHoldingsUsd");
  return isKnown && sol > 0 && usd > 0 ? usd / sol : null;
}

/** Returns dollars of a realized result, of which every sale has a known price; null for others. */
export function findRealizedUsd({ pnl }: Pick<WalletProfile, "pnl">, name: ResultName): number | null {
  const { usd } = pnl.allTime;
  return name === "realized" && whyUnknown(usd, "realizedPnlUsd") === null ? usd.realizedPnlUsd : null;
}
