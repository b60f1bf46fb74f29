-- CreateTable
CREATE TABLE "group_jobs" (
    "id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "charge_key" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "parent_id" TEXT,
    "owner" TEXT NOT NULL,
    "key_id" TEXT,
    "endpoint" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "work" JSONB NOT NULL,
    "credits" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "wallets_done" INTEGER NOT NULL DEFAULT 0,
    "wallets_total" INTEGER NOT NULL,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "dispatched_at" TIMESTAMPTZ(3),

    CONSTRAINT "group_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "group_results" (
    "job_id" TEXT NOT NULL,
    "shape" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "group_results_pkey" PRIMARY KEY ("job_id","shape")
);

-- CreateIndex
CREATE UNIQUE INDEX "group_jobs_request_id_key" ON "group_jobs"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "group_jobs_charge_key_position_key" ON "group_jobs"("charge_key", "position");

-- CreateIndex
CREATE INDEX "group_jobs_parent_id_idx" ON "group_jobs"("parent_id");

-- CreateIndex
CREATE INDEX "group_results_created_at_idx" ON "group_results"("created_at");

-- AddForeignKey
ALTER TABLE "group_results" ADD CONSTRAINT "group_results_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "group_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Jobs that the job system has to be told of.
CREATE INDEX "group_jobs_undispatched" ON "group_jobs"("created_at") WHERE "finished_at" IS NULL AND "parent_id" IS NULL;

-- Kept answers can be computed again, and those from before do not say what a holder's profile needs.
TRUNCATE "wallet_snapshots";

-- AlterTable
ALTER TABLE "wallet_snapshots" ADD COLUMN     "holder" JSON NOT NULL;
