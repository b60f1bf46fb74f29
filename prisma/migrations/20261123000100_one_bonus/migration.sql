-- An account that several identities sign in to has one bonus, whichever of them it came with.
CREATE UNIQUE INDEX "ledger_entries_one_bonus" ON "ledger_entries"("user_id") WHERE kind = 'bonus';
