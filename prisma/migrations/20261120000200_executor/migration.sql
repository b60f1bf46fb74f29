-- CreateEnum
CREATE TYPE "executor_run_status" AS ENUM ('running', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "executor_step_state" AS ENUM ('planned', 'sleeping', 'waiting', 'invoking', 'done');

-- CreateEnum
CREATE TYPE "executor_call_state" AS ENUM ('scheduled', 'ready', 'claimed');

-- CreateTable
CREATE TABLE "executor_member" (
    "id" SERIAL NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "executor_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executor_function" (
    "id" TEXT NOT NULL,
    "app_id" TEXT,
    "spec" JSON NOT NULL,
    "events" TEXT[],
    "concurrency" INTEGER,
    "lane_concurrency" INTEGER,
    "synced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "executor_function_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executor_cron" (
    "function_id" TEXT NOT NULL,
    "expression" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "executor_cron_pkey" PRIMARY KEY ("function_id","expression")
);

-- CreateTable
CREATE TABLE "executor_event" (
    "seq" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" JSON NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "routed_at" TIMESTAMPTZ(3),

    CONSTRAINT "executor_event_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "executor_key" (
    "key" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "executor_key_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "executor_run" (
    "id" TEXT NOT NULL,
    "function_id" TEXT NOT NULL,
    "event" JSON NOT NULL,
    "status" "executor_run_status" NOT NULL DEFAULT 'running',
    "lane" TEXT NOT NULL,
    "force_plan" BOOLEAN NOT NULL DEFAULT false,
    "parent_run_id" TEXT,
    "parent_step_id" TEXT,
    "output" JSON,
    "error" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "executor_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executor_step" (
    "run_id" TEXT NOT NULL,
    "step_id" TEXT NOT NULL,
    "state" "executor_step_state" NOT NULL,
    "result" JSON,
    "position" INTEGER,
    "race" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "event_name" TEXT,
    "expression" TEXT,

    CONSTRAINT "executor_step_pkey" PRIMARY KEY ("run_id","step_id")
);

-- CreateTable
CREATE TABLE "executor_call" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "step_id" TEXT NOT NULL,
    "function_id" TEXT NOT NULL,
    "lane" TEXT NOT NULL,
    "state" "executor_call_state" NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "claimed_by" INTEGER,
    "claimed_at" TIMESTAMPTZ(3),

    CONSTRAINT "executor_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "executor_event_routed_at_idx" ON "executor_event"("routed_at");

-- CreateIndex
CREATE INDEX "executor_key_expires_at_idx" ON "executor_key"("expires_at");

-- CreateIndex
CREATE INDEX "executor_run_ended_at_idx" ON "executor_run"("ended_at");

-- CreateIndex
CREATE INDEX "executor_call_run_id_idx" ON "executor_call"("run_id");

-- AddForeignKey
ALTER TABLE "executor_step" ADD CONSTRAINT "executor_step_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "executor_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "executor_call" ADD CONSTRAINT "executor_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "executor_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What Prisma's language has no words for: each index holds only the rows that the executor looks for.
CREATE INDEX "executor_event_unrouted_idx" ON "executor_event"("seq") WHERE "routed_at" IS NULL;
CREATE INDEX "executor_run_running_idx" ON "executor_run"("function_id") WHERE "status" = 'running';
CREATE INDEX "executor_step_due_idx" ON "executor_step"("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "executor_step_waiting_idx" ON "executor_step"("event_name") WHERE "state" = 'waiting';
CREATE INDEX "executor_call_ready_idx" ON "executor_call"("function_id", "lane", "id") WHERE "state" = 'ready';
CREATE INDEX "executor_call_scheduled_idx" ON "executor_call"("due_at") WHERE "state" = 'scheduled';
CREATE INDEX "executor_call_claimed_idx" ON "executor_call"("function_id", "lane") WHERE "state" = 'claimed';

-- A queue's rows are short-lived: the usual share of a fifth dead rows comes too late for it.
ALTER TABLE "executor_call" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
