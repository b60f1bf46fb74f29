-- CreateTable
CREATE TABLE "watches" (
    "id" BIGSERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "wallet" TEXT NOT NULL,
    "key_id" TEXT,
    "label" TEXT,
    "note" TEXT,
    "rules" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'active',
    "pauses" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_look_at" TIMESTAMPTZ(3),
    "tip_slot" BIGINT,
    "tip_signature" TEXT,

    CONSTRAINT "watches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "watched_wallets" (
    "wallet" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "hinted_at" TIMESTAMPTZ(3),
    "found_at" TIMESTAMPTZ(3),
    "seen" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watched_wallets_pkey" PRIMARY KEY ("wallet")
);

-- CreateTable
CREATE TABLE "watch_feeds" (
    "user_id" TEXT NOT NULL,
    "events" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watch_feeds_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "feed_events" (
    "user_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "wallet" TEXT NOT NULL,
    "signature" TEXT,
    "body" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feed_events_pkey" PRIMARY KEY ("user_id","seq")
);

-- CreateIndex
CREATE INDEX "watches_wallet_idx" ON "watches"("wallet");

-- CreateIndex
CREATE UNIQUE INDEX "watches_user_id_wallet_key" ON "watches"("user_id", "wallet");

-- CreateIndex
CREATE INDEX "watched_wallets_due_at_idx" ON "watched_wallets"("due_at");

-- CreateIndex
CREATE INDEX "feed_events_at_idx" ON "feed_events"("at");

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_wallet_fkey" FOREIGN KEY ("wallet") REFERENCES "watched_wallets"("wallet") ON DELETE RESTRICT ON UPDATE CASCADE;
