-- Processes in which the result of a job is being computed: work that died beside it loses no attempt.
ALTER TABLE "group_jobs" ADD COLUMN "computing_in" TEXT[] DEFAULT ARRAY[]::TEXT[];
