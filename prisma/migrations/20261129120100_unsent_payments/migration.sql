CREATE INDEX CONCURRENTLY "payments_unsent" ON "payments"("created_at") WHERE "state" = 'claimed';
