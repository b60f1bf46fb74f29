-- Once deleted such histories and the metrics computed from them. Former checksums, with each kind of line end:
-- sha256 97c029304964cff58cebc4f19ddf6638436e42eb47a3210b55df1502478e995b
-- sha256 894e5d5d0c8ada381ac70be88caf2cea8b4637b87554c4203a9236dfc594c1d6
-- Lists show the total PnL of the profile and rank by its lower bound; the difference is the cost of units that left unsold.
ALTER TABLE "wallet_rankings" ADD COLUMN "transferred_out_cost_sol" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- Stored transactions name accounts whose units came and were burned at once. Histories without them are of another version
-- and are not read.
