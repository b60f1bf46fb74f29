import { type Address, isAddress } from "@walletlens/engine/address";
import { cardResponse } from "@/app/card-response";
import { cardText } from "@/components/wallet/card/card-text";
import { type CardResult, WalletCard } from "@/components/wallet/card/wallet-card";
import { container } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { AppError } from "@/lib/config/errors";

const CACHE_SECONDS = 60;

/**
 * Returns the picture of a wallet from its stored metrics. It starts no analysis, because most requests come from
 * crawlers.
 */
export async function walletCardResponse(wallet: string, { isDownload = false } = {}): Promise<Response> {
  if (!isAddress(wallet)) return new Response("Not a Solana address.\n", { status: 404 });
  return cardResponse(
    async () => <WalletCard wallet={wallet} result={await readCard(wallet)} isDemo={readEnv().isDemo} />,
    { storedSeconds: CACHE_SECONDS, fileName: isDownload ? `walletlens-${wallet}.png` : null },
  );
}

async function readCard(wallet: Address): Promise<CardResult> {
  try {
    const profile = await container().pages.readStoredProfile(wallet);
    return profile ?? { why: "Not analyzed yet. Opening its page analyses it." };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "system_wallet") throw error;
    return { why: cardText(error.message, 90) };
  }
}
