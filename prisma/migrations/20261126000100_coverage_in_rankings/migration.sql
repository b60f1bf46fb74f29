-- Wallets that are covered whole rank before the others, and win rates are shrunken by their number of independent trades.
-- Rows of earlier releases keep their form, and are listed by these releases alone.
ALTER TABLE "wallet_rankings" ADD COLUMN "complete" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "independent_trades" DOUBLE PRECISION NOT NULL DEFAULT 0,
  ALTER COLUMN "by_win_rate" SET DEFAULT 0;

CREATE INDEX "wallet_rankings_complete_by_net_address_idx" ON "wallet_rankings"("complete", "by_net", "address");
