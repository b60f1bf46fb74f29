ALTER TABLE "jobs" ADD COLUMN "paid_by" TEXT;
