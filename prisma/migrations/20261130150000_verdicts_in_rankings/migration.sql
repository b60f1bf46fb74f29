-- Lists of wallets are filtered and sorted by the verdict. Rows of earlier versions are not listed and have none.
ALTER TABLE "wallet_rankings"
  ADD COLUMN "verdict" TEXT,
  ADD COLUMN "by_verdict" DOUBLE PRECISION NOT NULL DEFAULT 0;
