-- Analyses whose job was refunded.
ALTER TABLE "group_jobs" ADD COLUMN "unpaid_analyses" INTEGER NOT NULL DEFAULT 0;
