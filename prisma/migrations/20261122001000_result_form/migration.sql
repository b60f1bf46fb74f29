-- Results are checked when they are kept, and sent as they are: those of another form read as expired.
ALTER TABLE group_results ADD COLUMN form_version INTEGER NOT NULL DEFAULT 1;
