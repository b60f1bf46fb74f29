-- Kept transactions carry who paid, who else signed and what moved straight to whom, which those kept before lack. They
-- are facts of the chain and answers computed from them: histories are read from the chain again when somebody asks for
-- their wallets.
DELETE FROM "wallet_snapshots";
DELETE FROM "history_pages";
UPDATE "wallets" SET "coverage" = '[]', "searches" = '{}', "revision" = 0;
