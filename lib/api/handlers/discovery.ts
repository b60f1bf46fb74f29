import { CATALOG } from "@walletlens/contract/catalog";
import { writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import { ok, paidEndpoint, publicEndpoint } from "../server/endpoint";

/** Endpoints that find wallets and tokens. */
export const DISCOVERY_ENDPOINTS = {
  discover: paidEndpoint(CATALOG.discover, async ({ query, useCases }) => {
    const { class: behaviorType = null, minNet = null, minTier = null, activeSince, sortBy, limit } = query;
    const { wallets, next } = await useCases.discovery.discoverWallets({
      ...{ behaviorType, minNet, minTier, sortBy, limit },
      activeSince: activeSince === undefined ? null : Date.parse(activeSince),
      after: query.cursor ?? null,
    });
    return ok({
      wallets: wallets.map(
        ({ address, sortedBy, independentTrades, lastTradeAt, calculatedAt, ...wallet }) => ({
          walletAddress: address,
          ...wallet,
          lastTradeAt: toIso(lastTradeAt),
          calculatedAt: new Date(calculatedAt).toISOString(),
        }),
      ),
      nextCursor: writeRankingCursor(next),
    });
  }),
  search: publicEndpoint(CATALOG.search, async ({ query, caller, useCases }) => {
    const admit = caller === null ? useCases.admitLookUp : async () => undefined;
    const { results, failure } = await useCases.discovery.searchStored(query.q, admit);
    if (failure !== null) throw failure;
    return ok({ results });
  }),
};
