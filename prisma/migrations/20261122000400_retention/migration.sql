-- When somebody asked for a wallet last, to the hour. Those that are kept already begin anew.
ALTER TABLE "wallets" ADD COLUMN     "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- For the sweep of what nobody has asked for.
CREATE INDEX "wallets_asked_at_idx" ON "wallets"("asked_at");
CREATE INDEX "wallet_snapshots_calculated_at_idx" ON "wallet_snapshots"("calculated_at");
CREATE INDEX "token_names_read_at_idx" ON "token_names"("read_at");
