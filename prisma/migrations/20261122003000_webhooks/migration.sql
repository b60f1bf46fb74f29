-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "previous_secret" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "error" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhooks_user_id_idx" ON "webhooks"("user_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries"("webhook_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_key_key" ON "webhook_deliveries"("webhook_id", "event_key");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is still to be sent, by webhook: each has its turn, however much another one owes.
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries"("webhook_id", "due_at") WHERE "due_at" IS NOT NULL;

-- Writes an event to each webhook of an account that asked for it, once for each key, and wakes who sends.
CREATE FUNCTION queue_deliveries(account TEXT, event_type TEXT, key TEXT, data JSON) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO webhook_deliveries (id, webhook_id, event_key, type, body, due_at)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), w.id, key, event_type, json_build_object(
        'type', event_type,
        'timestamp', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', data
    )::text, now()
    FROM webhooks w
    WHERE w.user_id = account AND w.disabled_at IS NULL AND event_type = ANY (w.events)
    ON CONFLICT (webhook_id, event_key) DO NOTHING;
    IF FOUND THEN
        PERFORM pg_notify('walletlens_job_changed', 'webhooks');
    END IF;
END
$$;

-- The end of a job, in whatever statement, is an event of its owner. Those who wait for one analysis each have a job.
CREATE FUNCTION queue_job_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_TABLE_NAME = 'group_jobs' THEN
        PERFORM queue_deliveries(NEW.owner, 'job.' || NEW.status, 'job:' || NEW.id, json_build_object('jobId', NEW.id));
    ELSE
        PERFORM queue_deliveries(j.owner, 'job.' || NEW.status, 'job:' || j.id, json_build_object('jobId', j.id))
        FROM jobs j WHERE j.analysis_id = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "group_jobs_queue_deliveries" AFTER UPDATE ON "group_jobs" FOR EACH ROW
    WHEN (OLD."finished_at" IS NULL AND NEW."finished_at" IS NOT NULL) EXECUTE FUNCTION queue_job_deliveries();
CREATE TRIGGER "analyses_queue_deliveries" AFTER UPDATE ON "analyses" FOR EACH ROW
    WHEN (NEW."kind" = 'flash' AND OLD."finished_at" IS NULL AND NEW."finished_at" IS NOT NULL)
    EXECUTE FUNCTION queue_job_deliveries();

-- A job may be recorded while its analysis ends. The analysis's row decides who of the two sees the other.
CREATE FUNCTION queue_ended_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ended TEXT;
BEGIN
    IF EXISTS (SELECT FROM webhooks WHERE user_id = NEW.owner) THEN
        -- Locked as it is: whoever ends it waits, and then sees this job.
        SELECT CASE WHEN finished_at IS NOT NULL THEN status END INTO ended
        FROM analyses WHERE id = NEW.analysis_id FOR SHARE;
        IF ended IS NOT NULL THEN
            PERFORM queue_deliveries(NEW.owner, 'job.' || ended, 'job:' || NEW.id, json_build_object('jobId', NEW.id));
        END IF;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "jobs_queue_delivery" AFTER INSERT ON "jobs" FOR EACH ROW EXECUTE FUNCTION queue_ended_job();
