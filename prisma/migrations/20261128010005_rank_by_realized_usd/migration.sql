CREATE INDEX CONCURRENTLY "wallet_rankings_by_realized_usd_address_idx" ON "wallet_rankings"("by_realized_usd", "address");
