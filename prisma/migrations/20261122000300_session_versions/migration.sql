-- Sessions that are under way. A cookie counts as long as its session's row is here: signing out removes it.
CREATE TABLE "sign_in_sessions" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sign_in_sessions_expires_at_idx" ON "sign_in_sessions"("expires_at");
