import type { Address } from "@walletlens/engine/address";
import { address } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import type { TokenName } from "@walletlens/engine/chain/token-name";
import { LRUCache } from "lru-cache";
import { type Database, type DatabasePorts, runStatement } from "@/lib/db/database";
import { listWithin, sqlBeginsWith, sqlHasWords, sqlStartsWith, toWordQuery } from "@/lib/db/list-within";
import { columns, type Row } from "@/lib/db/row";
import { buildRankedList, RATE_NAMES, type RankingRow, SUM_RATES } from "./ranked-list";
import type { RankedWallet, RankingSearch, ShrunkenRateName, StoredTotalPnl } from "./rules/ranking-search";
import type { ShortAddress } from "./rules/short-address";
import type { RatePrior, RateSums } from "./rules/shrunken-rate";
import { SNAPSHOT_VERSION } from "./stored-versions";

/** A token with its on-chain name. */
export interface StoredAddress {
  readonly kind: "wallet" | "token";
  readonly address: Address;
  /** Null for a wallet, and for a token without a name. */
  readonly symbol: string | null;
  readonly name: string | null;
}

export interface NamedToken extends TokenName {
  readonly mint: Address;
}

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
    SELECT address AS "walletAddress", results -> 'pnl' AS pnl, results #>> '{review,verdict}' AS verdict,
      (extract(epoch FROM calculated_at) * 1000)::float8 AS "analyzedAt"
    FROM wallet_snapshots WHERE address = ANY ($1::text[]) AND figures_version = ${SNAPSHOT_VERSION}`,
};

type FoundRow = Row<"TokenName", "symbol" | "name"> & {
  readonly kind: "wallet" | "token";
  readonly address: string;
};

const SUMS_TTL_MS = 60_000;

export function createDiscovery({ pool }: Database) {
  const sums = new LRUCache<ShrunkenRateName, RateSums>({
    max: RATE_NAMES.length,
    ttl: SUMS_TTL_MS,
    fetchMethod: async (rate) => (await runStatement<RateSums>(pool, SUM_RATES[rate], []))[0],
  });
  return {
    /** Returns wallets with fresh metrics in the requested order. `prior` is that of the rates it sorts by. */
    async listRanked(search: RankingSearch, prior: RatePrior): Promise<readonly RankedWallet[]> {
      const [statement, values] = buildRankedList(search, prior);
      return (await listWithin<RankingRow>(pool, statement, values)).map(toRanked);
    },

    /** Sums over such a rate of all fresh wallets, at most a minute old. */
    sumRates: (rate: ShrunkenRateName): Promise<RateSums> => sums.forceFetch(rate),

    /**
     * Returns tokens whose symbol begins with `text`, then those whose name does, then those with words that begin as
     * its words, ignoring case; each shortest first.
     */
    async findTokens(text: string, limit: number): Promise<readonly NamedToken[]> {
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

    /** Returns wallets with metrics, and mints that were read, at most `limit` of each. */
    async findAddresses({ start, end }: ShortAddress, limit: number): Promise<readonly StoredAddress[]> {
      const rows = await listWithin<FoundRow>(pool, FIND_ADDRESSES, [start, end, limit]);
      return rows.map((row) => ({ ...row, address: address(row.address) }));
    },
  };
}

/** Returns the stored total PnL and verdicts of wallets. Wallets without metrics of this version are left out. */
export function listTotalPnl(
  { database: { pool } }: DatabasePorts,
  wallets: readonly string[],
): Promise<readonly StoredTotalPnl[]> {
  return runStatement<StoredTotalPnl>(pool, FIND_PNL, [wallets]);
}

/** Search of stored wallets and tokens. */
export type Discovery = ReturnType<typeof createDiscovery>;

function toRanked(row: RankingRow): RankedWallet {
  const { winRateLow, winRateHigh } = row;
  return {
    complete: row.complete,
    netPnlSol: row.netPnlSol,
    atLeastNetPnlSol: row.atLeastNetPnlSol,
    transferredOutCostSol: row.transferredOutCostSol,
    knownBasisShare: row.knownBasisShare,
    winRate: row.winRate,
    independentTrades: row.independentTrades,
    trades: row.trades,
    share30s: row.share30s,
    isBot: row.isBot,
    ...row.stored,
    sortedBy: row.sortedBy,
    sortedFirst: row.sortedFirst,
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
