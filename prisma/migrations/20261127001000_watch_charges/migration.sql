-- What a watch was charged, and through which slot that pays.
ALTER TABLE "watches"
    ADD COLUMN "charged_at" TIMESTAMPTZ(3),
    ADD COLUMN "day_credits" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "paid_slot" BIGINT;

-- A look has two parts, each claimed on its own: asking for the newest signature, and bringing the wallet up to date.
ALTER TABLE "watched_wallets" ADD COLUMN "has_news" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "watched_wallets_due_at_idx";
CREATE INDEX "watched_wallets_has_news_due_at_idx" ON "watched_wallets"("has_news", "due_at");
