import type { Address } from "@walletlens/engine/address";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import type { Pool } from "pg";
import { toSortKeys, type WalletRanking } from "@/lib/domain/rank-wallet";
import type { SnapshotToKeep } from "@/lib/ports/wallet-store";
import { runStatement } from "./database";

/**
 * Form of what is kept, and of what is shown of it. A change of a view's fields is a new one: answers of another form
 * are computed again.
 */
export const FIGURES_VERSION = 7;

// One statement decides: the answers and what they are ranked by are kept together, or neither is.
const SAVE = {
  name: "save-snapshot",
  text: `
    WITH saved AS (
      INSERT INTO wallet_snapshots (address, calculated_at, hud, profile, tokens, basis, holder, follow_up, figures_version)
      VALUES ($1, to_timestamp($2::float8 / 1000), $3, $4, $5, $6, $7, $8, ${FIGURES_VERSION})
      ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at, hud = excluded.hud,
        profile = excluded.profile, tokens = excluded.tokens, basis = excluded.basis,
        holder = excluded.holder, follow_up = excluded.follow_up,
        figures_version = excluded.figures_version
      WHERE wallet_snapshots.calculated_at <= excluded.calculated_at
        OR wallet_snapshots.figures_version < excluded.figures_version
      RETURNING address, calculated_at, figures_version
    )
    INSERT INTO wallet_rankings (address, calculated_at, figures_version, behavior_type, tier, net_pnl_sol,
      at_least_net_pnl_sol, known_basis_share, win_rate, win_rate_low, win_rate_high, last_trade_at, trades,
      by_net, by_win_rate, by_last_trade)
    SELECT saved.*, $9, $10, $11::float8, $12::float8, $13::float8, $14::float8, $15::float8, $16::float8,
      to_timestamp($17::float8), $18::int, $19::float8, $20::float8, $21::float8
    FROM saved
    ON CONFLICT (address) DO UPDATE SET calculated_at = excluded.calculated_at,
      figures_version = excluded.figures_version, behavior_type = excluded.behavior_type, tier = excluded.tier,
      net_pnl_sol = excluded.net_pnl_sol, at_least_net_pnl_sol = excluded.at_least_net_pnl_sol,
      known_basis_share = excluded.known_basis_share, win_rate = excluded.win_rate,
      win_rate_low = excluded.win_rate_low, win_rate_high = excluded.win_rate_high,
      last_trade_at = excluded.last_trade_at, trades = excluded.trades, by_net = excluded.by_net,
      by_win_rate = excluded.by_win_rate, by_last_trade = excluded.by_last_trade`,
};

/** Keeps what an analysis found, unless something newer is kept. Throws as `runStatement`. */
export async function saveSnapshot(
  pool: Pool,
  wallet: Address,
  calculatedAt: number,
  { hud, profile, tokens, basis, holder, ranking }: SnapshotToKeep,
  followUp: boolean,
): Promise<void> {
  const bodies = [hud, profile, tokens, basis, holder].map((body) => JSON.stringify(body));
  await runStatement(pool, SAVE, [wallet, calculatedAt, ...bodies, followUp, ...toValues(ranking)]);
}

function toValues(ranking: WalletRanking): readonly unknown[] {
  const { behaviorType, dataQualityTier, winRateInterval, lastTradeAt, trades } = ranking;
  const keys = toSortKeys(ranking);
  return [
    ...[behaviorType, DATA_QUALITY_TIERS.indexOf(dataQualityTier)],
    ...[ranking.netPnlSol, ranking.atLeastNetPnlSol, ranking.knownBasisShare],
    ...[ranking.winRate, winRateInterval?.low ?? null, winRateInterval?.high ?? null],
    ...[lastTradeAt, trades],
    ...[keys.net, keys.winRate, keys.lastTrade],
  ];
}
