-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "events" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "group_jobs" ADD COLUMN     "events" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "job_events" (
    "source" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_only" BOOLEAN NOT NULL,
    "subject" TEXT,
    "body" JSON NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_events_pkey" PRIMARY KEY ("source","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "job_events_source_subject_key" ON "job_events"("source", "subject");

-- CreateIndex
CREATE INDEX "job_events_at_idx" ON "job_events"("at");



-- Whatever happens to a job, in whatever statement, is an event with the next number. The number is counted in the
-- job's own row, whose lock is held to the end of the transaction: who reads an event has every one before it.
CREATE FUNCTION note_job_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    done INTEGER := CASE WHEN NEW.status = 'completed' THEN 1 ELSE 0 END;
    total INTEGER := 1;
    is_detail BOOLEAN := false;
BEGIN
    IF TG_TABLE_NAME = 'group_jobs' THEN
        done := NEW.wallets_done;
        total := NEW.wallets_total;
    END IF;
    IF TG_OP = 'UPDATE' THEN
        -- What everybody may see has not changed.
        is_detail := OLD.status = NEW.status AND OLD.progress = NEW.progress;
        NEW.events := OLD.events + 1;
        PERFORM pg_notify('walletlens_job_changed', NEW.id);
    END IF;
    INSERT INTO job_events (source, seq, kind, owner_only, body) VALUES (
        NEW.id,
        NEW.events,
        CASE WHEN NEW.finished_at IS NULL THEN 'progress' ELSE 'end' END,
        is_detail,
        json_build_object('status', NEW.status, 'progress', NEW.progress, 'done', done, 'total', total)
    );
    RETURN NEW;
END
$$;

-- Callers follow the analyses that they wait for, and those are of one kind. A touch moves nothing.
CREATE TRIGGER "analyses_note_begin" AFTER INSERT ON "analyses" FOR EACH ROW
    WHEN (NEW."kind" = 'flash') EXECUTE FUNCTION note_job_event();
CREATE TRIGGER "analyses_note_change" BEFORE UPDATE ON "analyses" FOR EACH ROW
    WHEN (NEW."kind" = 'flash' AND (OLD."status", OLD."progress") IS DISTINCT FROM (NEW."status", NEW."progress"))
    EXECUTE FUNCTION note_job_event();

CREATE TRIGGER "group_jobs_note_begin" AFTER INSERT ON "group_jobs" FOR EACH ROW
    EXECUTE FUNCTION note_job_event();
CREATE TRIGGER "group_jobs_note_change" BEFORE UPDATE ON "group_jobs" FOR EACH ROW
    WHEN ((OLD."status", OLD."progress", OLD."wallets_done", OLD."wallets_total")
        IS DISTINCT FROM (NEW."status", NEW."progress", NEW."wallets_done", NEW."wallets_total"))
    EXECUTE FUNCTION note_job_event();

-- For the sweep of what ended long ago.
CREATE INDEX "analyses_finished_at_idx" ON "analyses"("finished_at");
CREATE INDEX "group_jobs_finished_at_idx" ON "group_jobs"("finished_at");
CREATE INDEX "jobs_analysis_id_idx" ON "jobs"("analysis_id");
