-- Finds the runs of an event that have not ended.
CREATE INDEX CONCURRENTLY "executor_run_open_event" ON "executor_run" ("event_id") WHERE "ended_at" IS NULL;
