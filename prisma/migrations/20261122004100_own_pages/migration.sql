-- Results of accounts are kept longer than the API hands them out: the account's own pages show them.
ALTER TABLE "group_results" ADD COLUMN "kept_until" TIMESTAMPTZ(3);
UPDATE "group_results" SET "kept_until" = "created_at" + interval '15 minutes';
ALTER TABLE "group_results" ALTER COLUMN "kept_until" SET NOT NULL;
CREATE INDEX "group_results_kept_until_idx" ON "group_results"("kept_until");

-- Links by which an account shows a result to anybody who has one, until it takes it back.
CREATE TABLE "shared_results" (
    "token" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shared_results_pkey" PRIMARY KEY ("token")
);
CREATE UNIQUE INDEX "shared_results_job_id_key" ON "shared_results"("job_id");
ALTER TABLE "shared_results" ADD CONSTRAINT "shared_results_job_id_fkey"
  FOREIGN KEY ("job_id") REFERENCES "group_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Labels and notes that an account gives to addresses, for itself alone.
CREATE TABLE "address_notes" (
    "user_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_notes_pkey" PRIMARY KEY ("user_id","address")
);
ALTER TABLE "address_notes" ADD CONSTRAINT "address_notes_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
