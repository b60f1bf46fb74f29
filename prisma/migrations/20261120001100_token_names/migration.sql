-- What tokens were called when they were last read from the chain.
CREATE TABLE "token_names" (
    "mint" TEXT NOT NULL,
    "symbol" TEXT,
    "name" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "token_names_pkey" PRIMARY KEY ("mint")
);
