-- Lists show the total PnL of the profile and rank by its lower bound; the difference is the cost of units that left unsold.
ALTER TABLE "wallet_rankings" ADD COLUMN "transferred_out_cost_sol" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- Stored transactions name accounts whose units came and were burned at once. That is a fact of the chain: histories are read
-- from the chain again when their wallets are requested.
DELETE FROM "wallet_rankings";
DELETE FROM "wallet_snapshots";
DELETE FROM "history_pages";
UPDATE "wallets" SET "coverage" = '[]', "searches" = '{}', "revision" = 0;
