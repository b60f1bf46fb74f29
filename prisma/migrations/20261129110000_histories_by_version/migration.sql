-- A history belongs to one version of rules and layout, and processes of several versions store theirs beside each other.
-- Processes of earlier releases continue with their columns of "wallets" and with "history_pages", which nothing reads here.
CREATE TABLE "wallet_histories" (
    "id" SERIAL NOT NULL,
    "wallet_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "coverage" JSONB NOT NULL DEFAULT '[]',
    "searches" JSONB NOT NULL DEFAULT '{}',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "wallet_histories_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "wallet_histories_wallet_id_version_key" ON "wallet_histories"("wallet_id", "version");

-- For the removal of histories of other versions.
CREATE INDEX "wallet_histories_version_updated_at_idx" ON "wallet_histories"("version", "updated_at");

-- Processes of earlier releases give a wallet a new id when they begin its history again.
ALTER TABLE "wallet_histories" ADD CONSTRAINT "wallet_histories_wallet_id_fkey"
  FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "wallet_pages" (
    "history_id" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL,
    "from_slot" BIGINT NOT NULL,
    "to_slot" BIGINT NOT NULL,
    "transactions" INTEGER NOT NULL,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "wallet_pages_pkey" PRIMARY KEY ("history_id", "revision")
);

ALTER TABLE "wallet_pages" ADD CONSTRAINT "wallet_pages_history_id_fkey"
  FOREIGN KEY ("history_id") REFERENCES "wallet_histories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Signatures and addresses do not shrink: compression would cost time and gain nothing.
ALTER TABLE "wallet_pages" ALTER COLUMN "payload" SET STORAGE EXTERNAL;

-- The background of a day names wallets with histories of one version.
CREATE TABLE "coordination_references" (
    "day" DATE NOT NULL,
    "version" INTEGER NOT NULL,
    "wallets" TEXT[],

    CONSTRAINT "coordination_references_pkey" PRIMARY KEY ("day", "version")
);
