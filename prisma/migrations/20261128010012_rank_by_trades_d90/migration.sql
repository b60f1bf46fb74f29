CREATE INDEX CONCURRENTLY "wallet_rankings_complete_d90_by_trades_d90_address_idx" ON "wallet_rankings"("complete_d90", "by_trades_d90", "address");
