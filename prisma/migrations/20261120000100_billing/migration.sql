-- CreateEnum
CREATE TYPE "ledger_kind" AS ENUM ('bonus', 'grant', 'charge', 'refund', 'pack');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_balances" (
    "user_id" TEXT NOT NULL,
    "credits" INTEGER NOT NULL,

    CONSTRAINT "credit_balances_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" BIGSERIAL NOT NULL,
    "user_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "credits" INTEGER NOT NULL,
    "kind" "ledger_kind" NOT NULL,
    "reason" TEXT NOT NULL,
    "request_id" TEXT,
    "job_id" TEXT,
    "key_id" TEXT,
    "entry_key" TEXT NOT NULL,

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "display" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "jobs" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "key_id" TEXT,
    "endpoint" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "analysis_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repeatable_calls" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "claim_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "headers" JSONB,
    "body" TEXT,

    CONSTRAINT "repeatable_calls_pkey" PRIMARY KEY ("owner","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "ledger_entries_entry_key_key" ON "ledger_entries"("entry_key");

-- CreateIndex
CREATE INDEX "ledger_entries_user_id_id_idx" ON "ledger_entries"("user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_digest_key" ON "api_keys"("digest");

-- CreateIndex
CREATE INDEX "api_keys_user_id_idx" ON "api_keys"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "jobs_owner_endpoint_subject_analysis_id_key" ON "jobs"("owner", "endpoint", "subject", "analysis_id");

-- CreateIndex
CREATE INDEX "repeatable_calls_expires_at_idx" ON "repeatable_calls"("expires_at");

-- AddForeignKey
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;



-- A balance is never negative, whoever writes it.
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_credits_check" CHECK ("credits" >= 0);

-- An entry takes or gives, and which of the two is not up to whoever writes it.
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_credits_check"
    CHECK (CASE WHEN "kind" = 'charge' THEN "credits" < 0 ELSE "credits" > 0 END);

-- The ledger is append-only.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'ledger_entries is append-only';
END
$$;

CREATE TRIGGER "ledger_entries_append_only"
    BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
