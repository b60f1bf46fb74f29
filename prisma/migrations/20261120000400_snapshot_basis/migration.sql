-- Kept answers can be computed again, and those from before do not say what they were computed from.
TRUNCATE "wallet_snapshots";

-- AlterTable
ALTER TABLE "wallet_snapshots" ADD COLUMN     "basis" JSON NOT NULL;
