CREATE INDEX CONCURRENTLY "wallet_rankings_by_verdict_address_idx" ON "wallet_rankings"("by_verdict", "address");
