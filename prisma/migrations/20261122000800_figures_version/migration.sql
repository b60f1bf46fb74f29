-- Form of the kept answers: those of an earlier form are computed again, from the history that is kept.
ALTER TABLE "wallet_snapshots" ADD COLUMN     "figures_version" INTEGER NOT NULL DEFAULT 1;

-- Code of a failed job's error, as analyses have one.
ALTER TABLE "group_jobs" ADD COLUMN     "error_code" TEXT;
