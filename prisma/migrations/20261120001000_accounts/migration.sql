-- CreateTable
CREATE TABLE "sign_in_identities" (
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_identities_pkey" PRIMARY KEY ("provider","subject")
);

-- CreateTable
CREATE TABLE "sign_in_challenges" (
    "nonce" TEXT NOT NULL,
    "browser" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "signup_bonus_counts" (
    "client" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "signup_bonus_counts_pkey" PRIMARY KEY ("client","day")
);

-- CreateIndex
CREATE INDEX "sign_in_identities_user_id_idx" ON "sign_in_identities"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_challenges_expires_at_idx" ON "sign_in_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "signup_bonus_counts_day_idx" ON "signup_bonus_counts"("day");

-- The owner's list of analyses, newest first.
CREATE INDEX "group_jobs_owner_created_at_idx" ON "group_jobs"("owner", "created_at" DESC);
