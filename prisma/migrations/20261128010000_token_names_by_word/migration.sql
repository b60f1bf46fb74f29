-- Tokens by how any word of symbol or name begins. Words end at blanks and ASCII punctuation; 300 characters are indexed.
CREATE INDEX CONCURRENTLY "token_names_by_word" ON "token_names" USING gin (to_tsvector('simple'::regconfig,
  regexp_replace(left(coalesce("symbol", '') || ' ' || coalesce("name", ''), 300), '[!-/:-@[-`{-~]+', ' ', 'g')))
  WHERE "symbol" IS NOT NULL;
