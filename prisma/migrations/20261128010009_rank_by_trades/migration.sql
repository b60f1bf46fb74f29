CREATE INDEX CONCURRENTLY "wallet_rankings_complete_by_trades_address_idx" ON "wallet_rankings"("complete", "by_trades", "address");
