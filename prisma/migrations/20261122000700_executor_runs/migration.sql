-- A run is its own place in the queue: its steps run one after the other, so it has one call at a time. An event is
-- the runs that it starts, in the statement that takes it. The functions of a process stay in the process.
CREATE TYPE "executor_run_state" AS ENUM ('scheduled', 'ready', 'claimed', 'completed', 'failed');

-- AlterTable
ALTER TABLE "executor_run" ADD COLUMN     "state" "executor_run_state" NOT NULL DEFAULT 'ready',
ADD COLUMN     "turn" BIGSERIAL NOT NULL,
ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "claims" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "claimed_by" INTEGER,
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3);

-- What was under way goes on: whatever process had claimed it ended before this.
UPDATE "executor_run" SET "state" = CASE "status" WHEN 'completed' THEN 'completed' ELSE 'failed' END::"executor_run_state"
WHERE "status" <> 'running';
UPDATE "executor_run" SET "attempt" = "call"."attempt", "claims" = "call"."claims", "due_at" = "call"."due_at",
  "state" = CASE "call"."state" WHEN 'scheduled' THEN 'scheduled' ELSE 'ready' END::"executor_run_state"
FROM "executor_call" AS "call" WHERE "call"."run_id" = "executor_run"."id";
DELETE FROM "executor_step" WHERE "state" <> 'done';

DROP INDEX "executor_run_running_idx";
DROP INDEX "executor_step_due_idx";
DROP INDEX "executor_step_waiting_idx";

-- AlterTable
ALTER TABLE "executor_run" DROP COLUMN "status",
DROP COLUMN "force_plan",
DROP COLUMN "parent_run_id",
DROP COLUMN "parent_step_id";

-- AlterTable
ALTER TABLE "executor_step" DROP COLUMN "state",
DROP COLUMN "race",
DROP COLUMN "due_at",
DROP COLUMN "event_name",
DROP COLUMN "expression",
ALTER COLUMN "result" SET NOT NULL,
ALTER COLUMN "position" SET NOT NULL;

-- DropTable
DROP TABLE "executor_call";
DROP TABLE "executor_event";
DROP TABLE "executor_function";
DROP TABLE "executor_key";

-- DropEnum
DROP TYPE "executor_call_state";
DROP TYPE "executor_run_status";
DROP TYPE "executor_step_state";

-- Each index holds only the rows that the executor looks for, which Prisma's language has no words for.
CREATE INDEX "executor_run_ready_idx" ON "executor_run"("function_id", "lane", "priority" DESC, "turn") WHERE "state" = 'ready';
CREATE INDEX "executor_run_scheduled_idx" ON "executor_run"("due_at") WHERE "state" = 'scheduled';
CREATE INDEX "executor_run_claimed_idx" ON "executor_run"("function_id", "lane") WHERE "state" = 'claimed';

-- Each step writes its run twice: the usual share of a fifth dead rows comes too late for it.
ALTER TABLE "executor_run" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
