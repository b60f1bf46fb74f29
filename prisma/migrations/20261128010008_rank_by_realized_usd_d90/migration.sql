CREATE INDEX CONCURRENTLY "wallet_rankings_by_realized_usd_d90_address_idx" ON "wallet_rankings"("by_realized_usd_d90", "address");
