import { CATALOG } from "@walletlens/contract/catalog";
import { writeRankingCursor } from "@walletlens/contract/ranking-cursor";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import { admitChainLookup } from "@/lib/billing/admit-chain-lookup";
import { hashSearch } from "@/lib/wallets/rules/hash-search";
import type { DiscoveredWallet } from "@/lib/wallets/rules/ranking-search";
import { ok, paidEndpoint, publicEndpoint } from "../endpoint";
import { invalidRequest } from "../read-request";

/** Endpoints that find wallets and tokens. */
export const DISCOVERY_ENDPOINTS = {
  discover: paidEndpoint(CATALOG.discover, async ({ query, useCases }) => {
    const { class: behaviorType = null, activeSince, complete, limit, cursor = null, ...rest } = query;
    const { minNet = null, minTier = null, bots = null, minCopyability = null, ...others } = rest;
    const { minRealized = null, minPositionWinRate = null, verdict = null, ...order } = others;
    const hash = hashSearch({ behaviorType, activeSince, complete, ...rest });
    if (cursor !== null && cursor.search !== hash) {
      throw invalidRequest([{ path: "cursor", message: OTHER_SEARCH }], "query is");
    }
    const { wallets, next } = await useCases.discovery.discoverWallets({
      ...order,
      behaviorType,
      minNet,
      minTier,
      bots,
      minCopyability,
      limit,
      minRealized,
      minPositionWinRate,
      verdict,
      activeSince: activeSince === undefined ? null : Date.parse(activeSince),
      complete: complete !== undefined,
      after: cursor,
    });
    return ok({ wallets: wallets.map(toListed), nextCursor: writeRankingCursor(next, hash) });
  }),
  search: publicEndpoint(CATALOG.search, async ({ query, caller, ports, useCases }) => {
    const { owner, address, standing } = caller;
    const account = standing === "paying" ? owner : null;
    const admit = () => admitChainLookup(ports, { account, address });
    const { results, failure } = await useCases.discovery.searchStored(query.q, admit);
    if (failure !== null) throw failure;
    return ok({ results });
  }),
};

const OTHER_SEARCH = "must be the nextCursor of the same search: only limit may change between pages";

function toListed(listed: DiscoveredWallet) {
  const {
    address,
    sortedBy,
    sortedFirst,
    independentTrades,
    periodRate,
    linkedLoss,
    pnl,
    review,
    ...wallet
  } = listed;
  const { winRate, count, unknownCount, shrunkenWinRate } = wallet.positions;
  const unknownRate = winRate === null ? ["winRate"] : [];
  const unknown = wallet.complete ? unknownRate : ["winRate", "count", "unknownCount"];
  return {
    walletAddress: address,
    ...wallet,
    ...review,
    results: pnl,
    positions: {
      winRate: winRate ?? 0,
      count,
      unknownCount,
      shrunkenWinRate,
      ...(unknown.length > 0 && { unknown }),
    },
    linkedLoss: linkedLoss && {
      ...linkedLoss,
      comparedAt: new Date(linkedLoss.comparedAt).toISOString(),
    },
    lastTradeAt: toIso(wallet.lastTradeAt),
    calculatedAt: new Date(wallet.calculatedAt).toISOString(),
  };
}
