-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "sponsor_day" DATE,
ADD COLUMN     "sponsor_lamports" BIGINT;

-- CreateTable
CREATE TABLE "sponsor_shares" (
    "day" DATE NOT NULL,
    "payer" TEXT NOT NULL,
    "lamports" BIGINT NOT NULL,
    "has_failed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "sponsor_shares_pkey" PRIMARY KEY ("day","payer")
);

-- What is given back was booked before, once.
ALTER TABLE "sponsor_shares" ADD CONSTRAINT "sponsor_shares_lamports_check" CHECK ("lamports" >= 0);
ALTER TABLE "sponsor_days" ADD CONSTRAINT "sponsor_days_lamports_check" CHECK ("lamports" >= 0);
