-- Stored prices have no range, and are not fetched again.
ALTER TABLE "sol_prices" ADD COLUMN "range_micros" BIGINT;
