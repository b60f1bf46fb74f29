-- Kept wallets that the trades of a comparison are compared with. They are drawn once a day.
CREATE TABLE "coordination_backgrounds" (
    "day" DATE NOT NULL,
    "wallets" TEXT[],

    CONSTRAINT "coordination_backgrounds_pkey" PRIMARY KEY ("day")
);
