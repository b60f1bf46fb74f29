-- Protocol parameters that were read from the chain and that the published table lacks.
CREATE TABLE "protocol_values" (
    "parameter" TEXT NOT NULL,
    "from_slot" BIGINT NOT NULL,
    "value" INTEGER NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "protocol_values_pkey" PRIMARY KEY ("parameter", "from_slot")
);

-- A page names the rules by which its transactions were read. Pages of other rules are read from the chain again when their
-- wallets are requested. Processes of the previous version write pages of version 1.
ALTER TABLE "history_pages" ADD COLUMN "extraction_version" INTEGER NOT NULL DEFAULT 1;
