-- Processes of a version before this column write results without it, as long as the API hands them out.
ALTER TABLE "group_results" ALTER COLUMN "kept_until" SET DEFAULT now() + interval '15 minutes';
