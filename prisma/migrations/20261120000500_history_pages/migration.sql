-- Histories are kept in pages instead of a row per transaction. They are facts of the chain and answers computed from
-- them: what was kept in the old form is read from the chain again.
DELETE FROM "wallet_snapshots";
DELETE FROM "wallets";
DROP TABLE "wallet_changes";

-- AlterTable
ALTER TABLE "wallets" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "history_pages" (
    "wallet_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "from_slot" BIGINT NOT NULL,
    "to_slot" BIGINT NOT NULL,
    "transactions" INTEGER NOT NULL,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "history_pages_pkey" PRIMARY KEY ("wallet_id","revision")
);

-- AddForeignKey
ALTER TABLE "history_pages" ADD CONSTRAINT "history_pages_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Signatures and addresses do not shrink: trying to compress them would cost time and gain nothing.
ALTER TABLE "history_pages" ALTER COLUMN "payload" SET STORAGE EXTERNAL;
