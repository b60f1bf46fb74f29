CREATE INDEX CONCURRENTLY "sign_in_sessions_user_id_idx" ON "sign_in_sessions" ("user_id");
