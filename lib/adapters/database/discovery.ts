import { address } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import type { RankedWallet, RankingOrder } from "@/lib/domain/ranking-search";
import type { Discovery } from "@/lib/ports/discovery";
import { beginsWith } from "./begins-with";
import { type Database, runStatement } from "./database";
import { columns, type Row, type RowOf } from "./row";
import { FIGURES_VERSION } from "./snapshot-store";

/** Days for which figures are fresh enough to be compared with each other. */
const FRESH_DAYS = 7;

const RANKING = columns("WalletRanking", [
  ...(["address", "calculatedAt", "behaviorType", "tier", "netPnlSol", "atLeastNetPnlSol"] as const),
  ...(["knownBasisShare", "winRate", "winRateLow", "winRateHigh", "lastTradeAt", "trades"] as const),
]);

type RankingRow = RowOf<typeof RANKING> & { readonly sortedBy: number };

const ORDERS: Readonly<Record<RankingOrder, string>> = {
  net: "by_net",
  winRate: "by_win_rate",
  lastTrade: "by_last_trade",
  trades: "trades",
};

// Hot path: pages of a list that anybody may ask for, each a part of one index.
const LIST = {
  net: listBy("net"),
  winRate: listBy("winRate"),
  lastTrade: listBy("lastTrade"),
  trades: listBy("trades"),
} as const;

function listBy(order: RankingOrder) {
  const column = ORDERS[order];
  return {
    name: `list-ranked-by-${order}`,
    text: `
      SELECT ${RANKING}, ${column}::float8 AS "sortedBy" FROM wallet_rankings
      WHERE (${column}, address) < ($1::float8, $2::text)
        AND figures_version = ${FIGURES_VERSION} AND calculated_at > now() - interval '${FRESH_DAYS} days'
        AND ($3::text IS NULL OR behavior_type = $3) AND ($4::float8 IS NULL OR by_net >= $4)
        AND ($5::int IS NULL OR tier <= $5)
        AND ($6::float8 IS NULL OR last_trade_at >= to_timestamp($6 / 1000))
      ORDER BY ${column} DESC, address DESC LIMIT $7`,
  };
}

const FIND_TOKENS = {
  name: "find-tokens-by-name",
  text: `
    SELECT ${columns("TokenName", ["mint", "symbol", "name"])} FROM token_names
    WHERE (symbol IS NOT NULL AND ${beginsWith("symbol")}) OR (name IS NOT NULL AND ${beginsWith("name")})
    ORDER BY length(symbol), symbol, mint LIMIT $2`,
};

/** Sorts after every address, which is base58. */
const AFTER_ADDRESSES = "~";

/** Search of what is kept in PostgreSQL. */
export function createDiscovery({ pool }: Pick<Database, "pool">): Discovery {
  return {
    async listRanked({ after, behaviorType, minNet, minTier, activeSince, sortBy, limit }) {
      const place = [after?.value ?? Number.POSITIVE_INFINITY, after?.address ?? AFTER_ADDRESSES];
      const tier = minTier === null ? null : DATA_QUALITY_TIERS.indexOf(minTier);
      const rows = await runStatement<RankingRow>(pool, LIST[sortBy], [
        ...place,
        ...[behaviorType, minNet, tier, activeSince, limit],
      ]);
      return rows.map(toRanked);
    },

    async findTokens(text, limit) {
      const rows = await runStatement<Row<"TokenName", "mint" | "symbol" | "name">>(pool, FIND_TOKENS, [
        text,
        limit,
      ]);
      return rows.map(({ mint, symbol, name }) => ({
        mint: address(mint),
        symbol: symbol ?? "",
        name: name ?? "",
      }));
    },
  };
}

function toRanked(row: RankingRow): RankedWallet {
  const { netPnlSol, atLeastNetPnlSol, knownBasisShare, winRate, winRateLow, winRateHigh, trades } = row;
  return {
    ...{ netPnlSol, atLeastNetPnlSol, knownBasisShare, winRate, trades },
    address: address(row.address),
    calculatedAt: row.calculatedAt.getTime(),
    sortedBy: row.sortedBy,
    behaviorType: BEHAVIOR_TYPE_NAMES.find((type) => type === row.behaviorType) ?? null,
    dataQualityTier: DATA_QUALITY_TIERS[row.tier] ?? "INSUFFICIENT",
    winRateInterval:
      winRateLow === null || winRateHigh === null ? null : { low: winRateLow, high: winRateHigh },
    lastTradeAt: row.lastTradeAt === null ? null : row.lastTradeAt.getTime() / 1000,
  };
}
