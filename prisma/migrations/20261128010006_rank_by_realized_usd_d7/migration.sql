CREATE INDEX CONCURRENTLY "wallet_rankings_by_realized_usd_d7_address_idx" ON "wallet_rankings"("by_realized_usd_d7", "address");
