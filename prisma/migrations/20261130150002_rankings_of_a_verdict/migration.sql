CREATE INDEX CONCURRENTLY "wallet_rankings_verdict_idx" ON "wallet_rankings"("verdict");
