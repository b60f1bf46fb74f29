-- Calls that an analysis or a job has taken, one part for each step that made any.
ALTER TABLE "analyses" ADD COLUMN "costs" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "group_jobs" ADD COLUMN "costs" JSONB NOT NULL DEFAULT '[]';
