-- Results of periods, in dollars and of positions, for lists of wallets. Processes of earlier versions store rows of their
-- version with these defaults, which processes of this version do not list.
ALTER TABLE "wallet_rankings"
  ADD COLUMN "complete_d7" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "complete_d30" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "complete_d90" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "by_realized_sol" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_sol_d7" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_sol_d30" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_sol_d90" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_usd" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_usd_d7" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_usd_d30" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_realized_usd_d90" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_trades" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_trades_d7" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_trades_d30" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "by_trades_d90" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "win_rate_d7" DOUBLE PRECISION,
  ADD COLUMN "win_rate_d30" DOUBLE PRECISION,
  ADD COLUMN "win_rate_d90" DOUBLE PRECISION,
  ADD COLUMN "independent_trades_d7" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "independent_trades_d30" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "independent_trades_d90" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "position_win_rate" DOUBLE PRECISION,
  ADD COLUMN "positions" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "unknown_positions" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "independent_positions" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ADD COLUMN "is_bot" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "share30s" DOUBLE PRECISION;

-- Shown in lists, and read for the rows of a page alone: rankings stay narrow, because lists by rates read all of them.
ALTER TABLE "wallet_snapshots" ADD COLUMN "results" JSON NOT NULL DEFAULT '{}';
