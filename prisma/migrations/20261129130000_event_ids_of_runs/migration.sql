-- Id of the event of a run; null in runs of earlier versions. A column, because PostgreSQL reads no field of JSON that contains \u0000.
ALTER TABLE "executor_run" ADD COLUMN "event_id" TEXT;
