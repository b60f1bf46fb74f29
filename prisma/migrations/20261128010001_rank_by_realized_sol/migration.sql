CREATE INDEX CONCURRENTLY "wallet_rankings_by_realized_sol_address_idx" ON "wallet_rankings"("by_realized_sol", "address");
