-- Links that comparisons of wallets have found, with the part of one wallet's profit that is the other's loss.
CREATE TABLE "wallet_links" (
    "wallet_a" TEXT NOT NULL,
    "wallet_b" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "loss_share_a" DOUBLE PRECISION,
    "loss_share_b" DOUBLE PRECISION,
    "compared_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wallet_links_pkey" PRIMARY KEY ("wallet_a", "wallet_b")
);

-- CreateIndex
CREATE INDEX "wallet_links_wallet_b_idx" ON "wallet_links"("wallet_b");

-- AddForeignKey
ALTER TABLE "wallet_links" ADD CONSTRAINT "wallet_links_wallet_a_fkey" FOREIGN KEY ("wallet_a") REFERENCES "wallet_snapshots"("address") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "wallet_links" ADD CONSTRAINT "wallet_links_wallet_b_fkey" FOREIGN KEY ("wallet_b") REFERENCES "wallet_snapshots"("address") ON DELETE CASCADE ON UPDATE CASCADE;
