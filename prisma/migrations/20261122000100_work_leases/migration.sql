-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "caller" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "dispatches" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "holder" TEXT,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "run" INTEGER,
ADD COLUMN     "work_class" TEXT NOT NULL DEFAULT 'paid';

-- AlterTable
ALTER TABLE "group_jobs" ADD COLUMN     "begun_at" TIMESTAMPTZ(3),
ADD COLUMN     "dispatches" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "findings" JSONB,
ADD COLUMN     "holder" TEXT,
ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "run" INTEGER;

-- AlterTable
ALTER TABLE "wallets" ADD COLUMN     "bought_at" TIMESTAMPTZ(3),
ADD COLUMN     "searches" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "wallet_snapshots" ADD COLUMN     "follow_up" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "executor_run" ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "executor_call" ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 0;

-- What is open is looked at often, and is little beside what has ended.
DROP INDEX "analyses_undispatched";
CREATE INDEX "analyses_open" ON "analyses"("work_class", "caller") WHERE "finished_at" IS NULL;
DROP INDEX "group_jobs_undispatched";
CREATE INDEX "group_jobs_open" ON "group_jobs"("created_at") WHERE "finished_at" IS NULL;

-- Within a lane what has priority comes first.
DROP INDEX "executor_call_ready_idx";
CREATE INDEX "executor_call_ready_idx" ON "executor_call"("function_id", "lane", "priority" DESC, "id") WHERE "state" = 'ready';
