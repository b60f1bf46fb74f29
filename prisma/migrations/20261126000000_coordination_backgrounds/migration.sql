-- Wallets that say what is ordinary, drawn once a day: whoever is asked for later that day changes no verdict.
CREATE TABLE "coordination_backgrounds" (
    "day" DATE NOT NULL,
    "wallets" TEXT[],

    CONSTRAINT "coordination_backgrounds_pkey" PRIMARY KEY ("day")
);
