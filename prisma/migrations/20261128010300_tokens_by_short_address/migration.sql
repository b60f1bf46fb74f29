CREATE INDEX CONCURRENTLY "token_names_by_start" ON "token_names" ("mint" COLLATE "C") WHERE "mint" IS NOT NULL;
