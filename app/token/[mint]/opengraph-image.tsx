import { isAddress } from "@walletlens/engine/address";
import { cardResponse } from "@/app/card-response";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { SiteCard } from "@/components/wallet/card/site-card";
import { readEnv } from "@/lib/config/env";

export const alt = "Who holds the token, and how they trade";
export const size = CARD_SIZE;
export const contentType = "image/png";

const CACHE_SECONDS = 86_400;

export default async function TokenImage({ params }: { params: Promise<{ readonly mint: string }> }) {
  const { mint } = await params;
  if (!isAddress(mint)) return new Response("Not a Solana address.\n", { status: 404 });
  return cardResponse(
    async () => (
      <SiteCard
        title="Who holds this token?"
        address={mint}
        sentence="Its largest holders, how each of them trades, and what they have in common."
        isDemo={readEnv().isDemo}
      />
    ),
    { storedSeconds: CACHE_SECONDS },
  );
}
