-- The chance of a wallet to be drawn as a reference grows with its age here. Stored wallets begin at this migration.
ALTER TABLE "wallets" ADD COLUMN "stored_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
