-- Tells at once that no wallet has a class, a tier and a result, before a list is read in vain.
CREATE INDEX "wallet_rankings_tier_behavior_type_by_net_idx" ON "wallet_rankings"("tier", "behavior_type", "by_net");
