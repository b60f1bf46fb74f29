-- Kept transactions carry the moves of escrow accounts, which those kept before lack. They are facts of the chain and
-- answers computed from them: histories are read from the chain again when somebody asks for their wallets.
DELETE FROM "wallet_snapshots";
DELETE FROM "history_pages";
UPDATE "wallets" SET "coverage" = '[]', "searches" = '{}', "revision" = 0;
