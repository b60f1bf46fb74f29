-- A rotated key has two secrets for a day: the one before is found by its own digest.
ALTER TABLE "api_keys"
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "previous_digest" TEXT,
  ADD COLUMN "previous_until" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "api_keys_previous_digest_key" ON "api_keys"("previous_digest");
