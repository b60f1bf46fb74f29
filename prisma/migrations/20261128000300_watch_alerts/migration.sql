-- Fields of events that processes of earlier versions refuse to return; they go on reading and writing "body" alone.
ALTER TABLE "feed_events" ADD COLUMN "details" JSON;

-- Number of moves of the cursor. Processes of earlier versions move it without counting, and read rules that they do
-- not know as no rules: they would report and charge trades that the account did not request. Their transaction
-- fails, they retry the check later, and a process of this version records it.
ALTER TABLE "watches" ADD COLUMN "moves" BIGINT NOT NULL DEFAULT 0;

CREATE FUNCTION refuse_unknown_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'watch % has rules that this version of the process does not know', NEW.id;
END
$$;
CREATE TRIGGER "watches_refuse_unknown_rules" BEFORE UPDATE OF "tip_signature" ON "watches" FOR EACH ROW
    WHEN (OLD."tip_signature" IS NOT NULL AND NEW."moves" = OLD."moves"
        AND NEW."rules" ?| ARRAY['minTradeUsd', 'mints', 'side'])
    EXECUTE FUNCTION refuse_unknown_rules();

-- The decision about a digest, once for each account, type and period.
CREATE TABLE "watch_digests" (
    "user_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "events" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_digests_pkey" PRIMARY KEY ("user_id", "type", "ends_at")
);

-- CreateIndex
CREATE INDEX "watch_digests_decided_at_idx" ON "watch_digests"("decided_at");
