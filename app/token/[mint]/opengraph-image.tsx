import { type Address, isAddress } from "@walletlens/engine/address";
import { cardResponse } from "@/app/card-response";
import { listTokenFacts } from "@/components/token/list-token-facts";
import { formatTicker } from "@/components/token/title-token";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { cardText } from "@/components/wallet/card/card-text";
import { SiteCard } from "@/components/wallet/card/site-card";
import { readEnv } from "@/lib/config/env";
import { readTokenPage, type TokenPageResult } from "./read-token-page";

export const alt = "Who holds the token, and how they trade";
export const size = CARD_SIZE;
export const contentType = "image/png";

const CACHE_SECONDS = 600;

export default async function TokenImage({ params }: { params: Promise<{ readonly mint: string }> }) {
  const { mint } = await params;
  if (!isAddress(mint)) return new Response("Not a Solana address.\n", { status: 404 });
  return cardResponse(async () => drawToken(mint, await readTokenPage(mint)), {
    storedSeconds: CACHE_SECONDS,
  });
}

/** Ticker, price and largest holders, if known. */
function drawToken(mint: Address, result: TokenPageResult) {
  const ticker = result.status === "known" ? cardText(formatTicker(mint, result.called) ?? "", 16) : "";
  return (
    <SiteCard
      title={ticker === "" ? "Who holds this token?" : `Who holds ${ticker}?`}
      address={mint}
      facts={result.status === "known" ? listTokenFacts(result.overview) : []}
      sentence="Its largest holders, how each of them trades, and what they have in common."
      isDemo={readEnv().isDemo}
    />
  );
}
