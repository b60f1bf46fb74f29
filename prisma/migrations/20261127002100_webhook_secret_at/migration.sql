-- Tells the secrets that a restored backup brought back from those that were made since.
ALTER TABLE "webhooks" ADD COLUMN "secret_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "webhooks" SET "secret_at" = "created_at";
