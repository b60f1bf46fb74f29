-- What operators import of addresses.
CREATE TABLE "labels" (
    "address" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "twitter" TEXT,
    "telegram" TEXT,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("address")
);

-- Tip accounts are read together, whatever address is asked for.
CREATE INDEX "labels_tip_idx" ON "labels" ("address") WHERE "type" = 'tip';

-- An hour that was asked for and that no source knows: it is not asked for again for a while.
ALTER TABLE "sol_prices" ALTER COLUMN "usd_micros" DROP NOT NULL;
ALTER TABLE "sol_prices" ADD COLUMN "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
