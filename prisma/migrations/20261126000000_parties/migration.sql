-- Kept transactions carry the other parties of each, rent and burned units, which those kept before lack. They are facts
-- of the chain and answers computed from them: histories are read from the chain again when their wallets are asked for.
DELETE FROM "wallet_rankings";
DELETE FROM "wallet_snapshots";
DELETE FROM "history_pages";
UPDATE "wallets" SET "coverage" = '[]', "searches" = '{}', "revision" = 0;
