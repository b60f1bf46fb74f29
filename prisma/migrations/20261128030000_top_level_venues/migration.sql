-- Stored transactions name their only venue by top-level programs, and count the receivers of each asset separately. Both are
-- facts of the chain: histories are read from the chain again when their wallets are requested.
DELETE FROM "wallet_rankings";
DELETE FROM "wallet_snapshots";
DELETE FROM "history_pages";
UPDATE "wallets" SET "coverage" = '[]', "searches" = '{}', "revision" = 0;
