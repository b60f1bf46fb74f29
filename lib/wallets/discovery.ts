import { address } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { LRUCache } from "lru-cache";
import { type Database, runStatement } from "@/lib/db/database";
import { listWithin, sqlBeginsWith, sqlHasWords, sqlStartsWith, toWordQuery } from "@/lib/db/list-within";
import { columns, type Row } from "@/lib/db/row";
import type { Discovery } from "./ports";
import { buildRankedList, RATE_NAMES, type RankingRow, SUM_RATES } from "./ranked-list";
import type { RankedWallet, ShrunkenRateName, StoredTotalPnl } from "./rules/ranking-search";
import type { RateSums } from "./rules/shrunken-rate";
import { SNAPSHOT_VERSION } from "./stored-versions";

const FIND_TOKENS = {
  name: "find-tokens-by-name",
  text: `
    SELECT ${columns("TokenName", ["mint", "symbol", "name"])} FROM token_names
    WHERE (symbol IS NOT NULL AND ${sqlStartsWith("symbol")}) OR (name IS NOT NULL AND ${sqlStartsWith("name")})
      OR (symbol IS NOT NULL AND ${sqlHasWords("coalesce(symbol, '') || ' ' || coalesce(name, '')", "$3")})
    ORDER BY CASE WHEN ${sqlStartsWith("symbol")} THEN 0 WHEN ${sqlStartsWith("name")} THEN 1 ELSE 2 END,
      length(symbol), symbol, mint LIMIT $2`,
};

const FIND_ADDRESSES = {
  name: "find-short-addresses",
  text: `
    (SELECT 'wallet' AS kind, address, NULL AS symbol, NULL AS name FROM wallet_snapshots
      WHERE ${sqlBeginsWith("address", "$1")} AND right(address, length($2)) = $2
      ORDER BY address COLLATE "C" LIMIT $3)
    UNION ALL
    (SELECT 'token', mint, symbol, name FROM token_names
      WHERE ${sqlBeginsWith("mint", "$1")} AND right(mint, length($2)) = $2
      ORDER BY mint COLLATE "C" LIMIT $3)`,
};

const FIND_PNL = {
  name: "find-pnl-of-wallets",
  text: `
    SELECT address AS "walletAddress", results -> 'pnl' AS pnl,
      (extract(epoch FROM calculated_at) * 1000)::float8 AS "analyzedAt"
    FROM wallet_snapshots WHERE address = ANY ($1::text[]) AND figures_version = ${SNAPSHOT_VERSION}`,
};

type FoundRow = Row<"TokenName", "symbol" | "name"> & {
  readonly kind: "wallet" | "token";
  readonly address: string;
};

const SUMS_TTL_MS = 60_000;

export function createDiscovery({ pool }: Pick<Database, "pool">): Discovery {
  const sums = new LRUCache<ShrunkenRateName, RateSums>({
    ...{ max: RATE_NAMES.length, ttl: SUMS_TTL_MS },
    fetchMethod: async (rate) => (await runStatement<RateSums>(pool, SUM_RATES[rate], []))[0],
  });
  return {
    async listRanked(search, prior) {
      const [statement, values] = buildRankedList(search, prior);
      return (await listWithin<RankingRow>(pool, statement, values)).map(toRanked);
    },

    async listTotalPnl(wallets) {
      return runStatement<StoredTotalPnl>(pool, FIND_PNL, [wallets]);
    },

    sumRates: (rate) => sums.forceFetch(rate),

    async findTokens(text, limit) {
      const rows = await listWithin<Row<"TokenName", "mint" | "symbol" | "name">>(pool, FIND_TOKENS, [
        text,
        limit,
        toWordQuery(text),
      ]);
      return rows.map(({ mint, symbol, name }) => ({
        mint: address(mint),
        symbol: symbol ?? "",
        name: name ?? "",
      }));
    },

    async findAddresses({ start, end }, limit) {
      const rows = await listWithin<FoundRow>(pool, FIND_ADDRESSES, [start, end, limit]);
      return rows.map((row) => ({ ...row, address: address(row.address) }));
    },
  };
}

function toRanked(row: RankingRow): RankedWallet {
  const { netPnlSol, atLeastNetPnlSol, transferredOutCostSol, knownBasisShare, trades } = row;
  const { winRate, winRateLow, winRateHigh } = row;
  const { complete, independentTrades, share30s, isBot, stored, sortedBy, sortedFirst } = row;
  return {
    ...{ complete, netPnlSol, atLeastNetPnlSol, transferredOutCostSol, knownBasisShare, winRate },
    ...{ independentTrades, trades },
    ...{ share30s, isBot, ...stored, sortedBy, sortedFirst },
    address: address(row.address),
    calculatedAt: row.calculatedAt.getTime(),
    behaviorType: BEHAVIOR_TYPE_NAMES.find((type) => type === row.behaviorType) ?? null,
    dataQualityTier: DATA_QUALITY_TIERS[row.tier] ?? "INSUFFICIENT",
    winRateInterval:
      winRateLow === null || winRateHigh === null ? null : { low: winRateLow, high: winRateHigh },
    lastTradeAt: row.lastTradeAt === null ? null : row.lastTradeAt.getTime() / 1000,
    periodRate: row.rate === null ? null : { winRate: row.rate, independentTrades: row.independentOfRate },
    positions: {
      winRate: row.positionWinRate,
      count: row.positions,
      unknownCount: row.unknownPositions,
      independent: row.independentPositions,
    },
  };
}
