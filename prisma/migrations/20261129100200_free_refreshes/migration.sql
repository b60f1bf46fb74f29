-- Refreshes of watches without an event are free up to an allowance of the account.
ALTER TABLE "watch_feeds"
  ADD COLUMN "free_day" DATE,
  ADD COLUMN "free_refreshes" INTEGER NOT NULL DEFAULT 0;
