-- Bytes are compared, so that the beginning of an address is a range of the index.
CREATE INDEX CONCURRENTLY "wallet_snapshots_by_start" ON "wallet_snapshots" ("address" COLLATE "C") WHERE "address" IS NOT NULL;
