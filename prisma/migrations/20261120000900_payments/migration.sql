-- CreateTable
CREATE TABLE "payments" (
    "message_hash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "payer" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "blockhash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'claimed',
    "holder" TEXT,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "charge_key" TEXT,
    "price" BIGINT,
    "reason" TEXT,
    "slot" BIGINT,
    "status" INTEGER,
    "headers" JSON,
    "body" TEXT,
    "effect" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("message_hash")
);

-- CreateTable
CREATE TABLE "wallet_credits" (
    "wallet" TEXT NOT NULL,
    "micros" BIGINT NOT NULL,

    CONSTRAINT "wallet_credits_pkey" PRIMARY KEY ("wallet")
);

-- CreateTable
CREATE TABLE "wallet_entries" (
    "id" BIGSERIAL NOT NULL,
    "wallet" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "micros" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "entry_key" TEXT NOT NULL,

    CONSTRAINT "wallet_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sponsor_days" (
    "day" DATE NOT NULL,
    "lamports" BIGINT NOT NULL,

    CONSTRAINT "sponsor_days_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_signature_key" ON "payments"("signature");

-- CreateIndex
CREATE INDEX "payments_created_at_idx" ON "payments"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "wallet_entries_entry_key_key" ON "wallet_entries"("entry_key");

-- CreateIndex
CREATE INDEX "wallet_entries_wallet_id_idx" ON "wallet_entries"("wallet", "id");

-- AlterTable
ALTER TABLE "group_jobs" ADD COLUMN     "usd_micros" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "payments" ADD CONSTRAINT "payments_state_check"
    CHECK ("state" IN ('claimed', 'sending', 'settled', 'void'));

-- What is paid for is paid once, whichever payment comes first.
CREATE UNIQUE INDEX "payments_charge_key" ON "payments"("charge_key") WHERE "state" IN ('sending', 'settled');

-- Payments whose outcome somebody has to find out.
CREATE INDEX "payments_sending" ON "payments"("leased_until") WHERE "state" = 'sending';

-- A wallet's credit is never negative, whoever writes it.
ALTER TABLE "wallet_credits" ADD CONSTRAINT "wallet_credits_micros_check" CHECK ("micros" >= 0);

CREATE FUNCTION refuse_wallet_entry_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'wallet_entries is append-only';
END
$$;

CREATE TRIGGER "wallet_entries_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "wallet_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_wallet_entry_change();
