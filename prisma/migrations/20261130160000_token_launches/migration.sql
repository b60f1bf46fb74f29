-- Launches that launch jobs have reached: how soon after its launch a wallet bought a token. Processes of the previous version do
-- not fill the table.
CREATE TABLE "token_launches" (
    "mint" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "slot" BIGINT NOT NULL,
    "launched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_launches_pkey" PRIMARY KEY ("mint")
);
