-- Priors of shrunken win rates are fitted to the variances that the days of each wallet show.
ALTER TABLE "wallet_rankings"
  ADD COLUMN "win_rate_variance" DOUBLE PRECISION,
  ADD COLUMN "win_rate_variance_d7" DOUBLE PRECISION,
  ADD COLUMN "win_rate_variance_d30" DOUBLE PRECISION,
  ADD COLUMN "win_rate_variance_d90" DOUBLE PRECISION,
  ADD COLUMN "position_win_rate_variance" DOUBLE PRECISION;
