-- Lists show the total PnL of the profile and rank by its lower bound; the difference is the cost of units that left unsold.
-- Rankings of an earlier version of the metrics are not listed, so the default value is never shown.
ALTER TABLE "wallet_rankings" ADD COLUMN "transferred_out_cost_sol" DOUBLE PRECISION NOT NULL DEFAULT 0;
