CREATE INDEX CONCURRENTLY "wallet_rankings_complete_d30_by_trades_d30_address_idx" ON "wallet_rankings"("complete_d30", "by_trades_d30", "address");
