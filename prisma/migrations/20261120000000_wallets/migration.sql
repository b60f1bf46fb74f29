-- CreateTable
CREATE TABLE "wallets" (
    "id" SERIAL NOT NULL,
    "address" TEXT NOT NULL,
    "coverage" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallet_changes" (
    "wallet_id" INTEGER NOT NULL,
    "slot" BIGINT NOT NULL,
    "signature" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "wallet_changes_pkey" PRIMARY KEY ("wallet_id","slot","signature")
);

-- CreateTable
CREATE TABLE "wallet_snapshots" (
    "address" TEXT NOT NULL,
    "calculated_at" TIMESTAMPTZ(3) NOT NULL,
    "hud" JSON NOT NULL,
    "profile" JSON NOT NULL,
    "tokens" JSON NOT NULL,

    CONSTRAINT "wallet_snapshots_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "analyses" (
    "id" TEXT NOT NULL,
    "wallet" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "dispatched_at" TIMESTAMPTZ(3),

    CONSTRAINT "analyses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sol_prices" (
    "hour" INTEGER NOT NULL,
    "usd_micros" BIGINT NOT NULL,

    CONSTRAINT "sol_prices_pkey" PRIMARY KEY ("hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "wallets_address_key" ON "wallets"("address");

-- CreateIndex
CREATE INDEX "analyses_wallet_created_at_idx" ON "analyses"("wallet", "created_at");

-- AddForeignKey
ALTER TABLE "wallet_changes" ADD CONSTRAINT "wallet_changes_wallet_id_fkey" FOREIGN KEY ("wallet_id") REFERENCES "wallets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One analysis of a kind at a time for each wallet: requests share it, whatever process they arrive at.
CREATE UNIQUE INDEX "analyses_one_running" ON "analyses"("wallet", "kind") WHERE "finished_at" IS NULL;

-- Analyses whose event has not been handed over yet.
CREATE INDEX "analyses_undispatched" ON "analyses"("created_at") WHERE "dispatched_at" IS NULL;
