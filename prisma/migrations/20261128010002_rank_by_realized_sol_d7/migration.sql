CREATE INDEX CONCURRENTLY "wallet_rankings_by_realized_sol_d7_address_idx" ON "wallet_rankings"("by_realized_sol_d7", "address");
