CREATE INDEX CONCURRENTLY "wallet_rankings_complete_d7_by_trades_d7_address_idx" ON "wallet_rankings"("complete_d7", "by_trades_d7", "address");
