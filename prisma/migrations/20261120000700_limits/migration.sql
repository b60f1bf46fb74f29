-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "cap_per_day" INTEGER,
ADD COLUMN     "cap_total" INTEGER;

-- CreateTable
CREATE TABLE "key_spending" (
    "key_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "day_credits" INTEGER NOT NULL DEFAULT 0,
    "total_credits" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "key_spending_pkey" PRIMARY KEY ("key_id")
);

-- CreateTable
CREATE TABLE "blocked_callers" (
    "owner" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "blocked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blocked_callers_pkey" PRIMARY KEY ("owner")
);

-- AddForeignKey
ALTER TABLE "key_spending" ADD CONSTRAINT "key_spending_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What keys have spent before it was counted, refunds taken off.
INSERT INTO "key_spending" ("key_id", "day", "day_credits", "total_credits")
SELECT k."id", today."day",
    greatest(0, coalesce(sum(-e."credits") FILTER (WHERE (e."at" AT TIME ZONE 'UTC')::date = today."day"), 0)),
    coalesce(sum(-e."credits"), 0)
FROM "api_keys" k
CROSS JOIN (SELECT (now() AT TIME ZONE 'UTC')::date AS "day") today
LEFT JOIN "ledger_entries" e ON e."key_id" = k."id" AND e."kind" IN ('charge', 'refund')
GROUP BY k."id", today."day";

-- How many calls each caller has made in its window, in the columns of rate-limiter-flexible. What a crash empties
-- begins anew: nobody is refused for it, and no call waits for the disk.
CREATE UNLOGGED TABLE "rate_windows" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" BIGINT NOT NULL,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("key")
);

-- These rows are written over and over: with room beside them, a new version needs no entry in the index.
ALTER TABLE "key_spending" SET (fillfactor = 50);
ALTER TABLE "rate_windows" SET (fillfactor = 50);
