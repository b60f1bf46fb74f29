-- Payments whose transfer another program makes. They are settled by what the treasury's account has received. Processes of the previous
-- version refuse such payments; if one recovers a payment of a dead process, it settles it by the status of the transaction.
ALTER TABLE "payments" ADD COLUMN "by_program" BOOLEAN NOT NULL DEFAULT false;
