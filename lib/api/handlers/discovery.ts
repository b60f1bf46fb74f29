import type { DiscoverQuery } from "@walletlens/contract/discover";
import { writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { z } from "zod";
import type { DiscoveredWallets, RankingSearch } from "@/lib/wallets/rules/ranking-search";
import type { UseCases } from "../server/use-cases";

interface DiscoverCall {
  readonly query: z.output<typeof DiscoverQuery>;
  readonly useCases: Pick<UseCases, "discovery">;
}

/** A page of analyzed wallets. */
export async function getDiscovery({ query, useCases }: DiscoverCall) {
  return {
    status: 200 as const,
    body: toDiscovered(await useCases.discovery.discoverWallets(toRankingSearch(query))),
  };
}

/** Value that is kept under a text. */
export async function getSearchResults({
  query,
  caller,
  useCases,
}: {
  readonly query: { readonly q: string };
  readonly caller: unknown;
  readonly useCases: Pick<UseCases, "discovery" | "admitLookUp">;
}) {
  const admit = caller === null ? useCases.admitLookUp : async () => undefined;
  const { results, failure } = await useCases.discovery.searchStored(query.q, admit);
  if (failure !== null) throw failure;
  return { status: 200 as const, body: { results } };
}

/** The search that a query stands for. */
function toRankingSearch(query: z.output<typeof DiscoverQuery>): RankingSearch {
  const { class: behaviorType = null, minNet = null, minTier = null, activeSince, sortBy, limit } = query;
  return {
    ...{ behaviorType, minNet, minTier, sortBy, limit },
    activeSince: activeSince === undefined ? null : Date.parse(activeSince),
    after: query.cursor ?? null,
  };
}

function toDiscovered({ wallets, next }: DiscoveredWallets) {
  return {
    wallets: wallets.map(
      ({ address, sortedBy, independentTrades, lastTradeAt, calculatedAt, ...wallet }) => ({
        walletAddress: address,
        ...wallet,
        lastTradeAt: toIso(lastTradeAt),
        calculatedAt: new Date(calculatedAt).toISOString(),
      }),
    ),
    nextCursor: writeRankingCursor(next),
  };
}
