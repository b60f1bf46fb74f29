import { type Address, isAddress } from "@walletlens/engine/address";
import { cardResponse } from "@/app/card-response";
import { currentAdmission } from "@/app/load-optional";
import { cardText } from "@/components/wallet/card/card-text";
import { type CardPeriod, type CardResult, WalletCard } from "@/components/wallet/card/wallet-card";
import { type PeriodRequest, toPeriodChoice } from "@/components/wallet/period-query";
import { describePeriod, WHOLE_VIEW } from "@/components/wallet/view-query";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";

const CACHE_SECONDS = 60;

/**
 * Returns the picture of a wallet from its stored metrics, in the period and currency of `view`. It starts no
 * analysis, because most requests come from crawlers.
 */
export async function walletCardResponse(
  wallet: string,
  { view = WHOLE_VIEW, isDownload = false } = {},
): Promise<Response> {
  if (!isAddress(wallet)) return new Response("Not a Solana address.\n", { status: 404 });
  return cardResponse(
    async () => {
      const [result, period] = await Promise.all([readCard(wallet), readCardPeriod(wallet, view.period)]);
      const { isDemo } = readEnv();
      return (
        <WalletCard
          wallet={wallet}
          result={result}
          isDemo={isDemo}
          period={period}
          currency={view.currency ?? "sol"}
        />
      );
    },
    { storedSeconds: CACHE_SECONDS, fileName: isDownload ? `walletlens-${wallet}.png` : null },
  );
}

async function readCard(wallet: Address): Promise<CardResult> {
  try {
    const profile = await container().pages.readStoredProfile(wallet);
    return profile ?? { why: "Not analyzed yet. Open its page to analyze it." };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "system_wallet") throw error;
    return { why: cardText(error.message, 90) };
  }
}

/** Returns null for all time, and without stored metrics. */
async function readCardPeriod(wallet: Address, period: PeriodRequest | null): Promise<CardPeriod | null> {
  if (period === null) return null;
  const admit = await currentAdmission();
  const metrics = await container().pages.readPeriod(wallet, toPeriodChoice(period), admit);
  return metrics && { name: describePeriod(period), metrics };
}
