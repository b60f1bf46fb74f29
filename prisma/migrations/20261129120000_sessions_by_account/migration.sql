CREATE INDEX CONCURRENTLY "sign_in_sessions_user_id_created_at_idx" ON "sign_in_sessions"("user_id", "created_at");
