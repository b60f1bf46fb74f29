-- Labels by how any of their words begins.
CREATE INDEX CONCURRENTLY "labels_by_word" ON "labels" USING gin (to_tsvector('simple'::regconfig,
  regexp_replace(left("label", 300), '[!-/:-@[-`{-~]+', ' ', 'g')))
  WHERE "label" <> '';
