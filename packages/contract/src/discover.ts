import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { RANKING_ORDERS } from "./constants.ts";
import { NO_BODY, type PaidDefinition } from "./endpoint-definition.ts";
import {
  BehaviorType,
  CalculatedAt,
  COMPONENTS,
  Count,
  Fraction,
  Timestamp,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { DataQualityTier, KnownBasisShare } from "./known-in-part.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { FREE } from "./prices.ts";
import { RankingCursor } from "./ranking-cursor.ts";

const MAX_WALLETS = 100;
const DEFAULT_WALLETS = 25;

/** Conditions of a list of analyzed wallets, and its order. */
export const DiscoverQuery = z.strictObject({
  class: z.enum(BEHAVIOR_TYPE_NAMES).optional().describe("Only wallets of this class of behavior."),
  minNet: z
    .string()
    .regex(/^-?[0-9]{1,12}(\.[0-9]{1,9})?$/, "must be a number of SOL")
    .transform(Number)
    .optional()
    .describe(
      "Only wallets whose net result has a lower bound of at least so many SOL; wallets that are covered in part have none.",
    ),
  minTier: z.enum(DATA_QUALITY_TIERS).optional().describe("Only wallets of this tier or a better one."),
  activeSince: z.iso
    .datetime()
    .optional()
    .describe("Only wallets that have swapped since then, ISO 8601, UTC."),
  sortBy: z
    .enum(RANKING_ORDERS)
    .default("net")
    .describe(
      "Highest first: net by atLeastNetPnlSol, winRate by the rate of shrunkenWinRate. By both, wallets that are covered whole come before all others.",
    ),
  limit: wholeNumber(1, MAX_WALLETS, DEFAULT_WALLETS),
  cursor: RankingCursor.optional().describe("The `nextCursor` of the page before."),
});

const Discovered = z
  .strictObject({
    wallets: z
      .array(
        z
          .strictObject({
            walletAddress: WalletAddress,
            label: z.string().nullable().describe("Name by which its owner is publicly known."),
            behaviorType: BehaviorType.nullable().describe(
              "Class of behavior by median hold time; null below 2 completed exits.",
            ),
            dataQualityTier: DataQualityTier,
            complete: z
              .boolean()
              .describe(
                "True where the whole history is covered. Else every figure is of the covered period.",
              ),
            netPnlSol: z
              .number()
              .nullable()
              .describe(
                "SOL; null where it is not known as a whole, as of a wallet that is covered in part.",
              ),
            atLeastNetPnlSol: z
              .number()
              .nullable()
              .describe(
                "Lower bound, SOL, with every lot without a price worth 0; null where there is none, as of a wallet that is covered in part.",
              ),
            knownBasisShare: KnownBasisShare,
            winRate: Fraction.nullable().describe(
              "Fraction, 0 to 1, of the wallet's own trades in the covered period; null without one of known result.",
            ),
            winRateInterval: z
              .strictObject({
                low: z.number().describe("Lower end."),
                high: z.number().describe("Upper end."),
              })
              .nullable()
              .describe(
                "Fractions, 0 to 1, of the wallet's own trades at 95 %, as on its profile; null where winRate is.",
              ),
            shrunkenWinRate: z
              .strictObject({
                rate: Fraction.describe("Posterior mean."),
                low: Fraction.describe("Quantile 0.025."),
                high: Fraction.describe("Quantile 0.975."),
              })
              .nullable()
              .describe(
                "winRate shrunken toward the mean of all listed wallets by a beta-binomial model (empirical Bayes), with its credible interval at 95 %; null where winRate is.",
              ),
            lastTradeAt: Timestamp.nullable().describe(
              "Time of the newest swap; null where none has a known time.",
            ),
            trades: Count.describe("Transactions with at least one trade."),
            calculatedAt: CalculatedAt,
          })
          .register(COMPONENTS, { id: "DiscoveredWallet" }),
      )
      .describe("Wallets in the order that was asked for."),
    nextCursor: z.string().nullable().describe("Asks for the next page; null at the end."),
  })
  .register(COMPONENTS, { id: "DiscoveredWallets" });

export const discoverEndpoint = {
  id: "discover",
  method: "GET",
  path: "/intel/discover",
  price: FREE,
  summary: "Analyzed wallets of the last 7 days, by class, result, trust and activity.",
  access: "paid",
  chargeOn: "never",
  mayQueue: false,
  params: z.strictObject({}),
  query: DiscoverQuery,
  headers: PaidHeaders,
  body: NO_BODY,
  responses: { 200: Discovered },
} as const satisfies PaidDefinition;
