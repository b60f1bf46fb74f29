-- Figures that wallets are ranked by, written with the answers that they come from.
CREATE TABLE "wallet_rankings" (
    "address" TEXT NOT NULL,
    "calculated_at" TIMESTAMPTZ(3) NOT NULL,
    "figures_version" INTEGER NOT NULL,
    "behavior_type" TEXT,
    "tier" INTEGER NOT NULL,
    "net_pnl_sol" DOUBLE PRECISION,
    "at_least_net_pnl_sol" DOUBLE PRECISION,
    "known_basis_share" DOUBLE PRECISION,
    "win_rate" DOUBLE PRECISION,
    "win_rate_low" DOUBLE PRECISION,
    "win_rate_high" DOUBLE PRECISION,
    "last_trade_at" TIMESTAMPTZ(3),
    "trades" INTEGER NOT NULL,
    "by_net" DOUBLE PRECISION NOT NULL,
    "by_win_rate" DOUBLE PRECISION NOT NULL,
    "by_last_trade" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "wallet_rankings_pkey" PRIMARY KEY ("address")
);

CREATE INDEX "wallet_rankings_by_net_address_idx" ON "wallet_rankings"("by_net", "address");
CREATE INDEX "wallet_rankings_by_win_rate_address_idx" ON "wallet_rankings"("by_win_rate", "address");
CREATE INDEX "wallet_rankings_by_last_trade_address_idx" ON "wallet_rankings"("by_last_trade", "address");
CREATE INDEX "wallet_rankings_trades_address_idx" ON "wallet_rankings"("trades", "address");

ALTER TABLE "wallet_rankings" ADD CONSTRAINT "wallet_rankings_address_fkey"
  FOREIGN KEY ("address") REFERENCES "wallet_snapshots"("address") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names by how they begin, in whatever case. Bytes are compared, so that a range of them is a range of the index.
CREATE INDEX "token_names_by_symbol" ON "token_names" ((lower("symbol")) COLLATE "C") WHERE "symbol" IS NOT NULL;
CREATE INDEX "token_names_by_name" ON "token_names" ((lower("name")) COLLATE "C") WHERE "name" IS NOT NULL;
CREATE INDEX "labels_by_label" ON "labels" ((lower("label")) COLLATE "C") WHERE "label" <> '';
