import { cardResponse } from "@/app/card-response";
import { SiteCard } from "@/components/wallet/card/site-card";
import { readEnv } from "@/lib/config/env";

const CACHE_SECONDS = 86_400;

const CARDS = {
  home: {
    title: "See how any Solana wallet really trades",
    sentence: "Profit and loss to the lamport, hold times, entries and exits, and how much of that is known.",
  },
  compare: {
    title: "Compare wallets",
    sentence:
      "Two to four of them side by side: results, win rate, hold times, and what each figure rests on.",
  },
  api: {
    title: "API reference",
    sentence:
      "All endpoints with prices, parameters, responses and errors. Pay with credits, or per call in USDC.",
  },
  similarity: {
    title: "Who moves together?",
    sentence:
      "Which wallets buy the same tokens, who funded whom, and who trades together more often than by chance.",
  },
} as const;

/** Returns the picture of a page about no address. */
export function siteCardResponse(page: keyof typeof CARDS): Promise<Response> {
  return cardResponse(async () => <SiteCard {...CARDS[page]} isDemo={readEnv().isDemo} />, {
    storedSeconds: CACHE_SECONDS,
  });
}
