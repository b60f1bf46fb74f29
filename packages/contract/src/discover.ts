import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { RANKING_ORDERS } from "./constants.ts";
import { NO_BODY, type PaidDefinition } from "./endpoint-definition.ts";
import {
  BehaviorTypeSchema,
  CalculatedAt,
  Count,
  component,
  Fraction,
  flag,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { DataQualityTierSchema, KnownBasisShare } from "./known-in-part.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { FREE } from "./prices.ts";
import { RankingCursor } from "./ranking-cursor.ts";

const MAX_WALLETS = 100;
const DEFAULT_WALLETS = 25;

/** Filter and order of a list of analyzed wallets. */
export const DiscoverQuery = z.strictObject({
  class: z.enum(BEHAVIOR_TYPE_NAMES).optional().describe("Return only wallets of this behavior class."),
  minNet: z
    .string()
    .regex(/^-?[0-9]{1,12}(\.[0-9]{1,9})?$/, "must be a number of SOL")
    .transform(Number)
    .optional()
    .describe(
      "Return only wallets with at least this lower bound of net PnL, SOL. Wallets with partial coverage have no lower bound and are not returned.",
    ),
  minTier: z
    .enum(DATA_QUALITY_TIERS)
    .optional()
    .describe("Return only wallets of this data quality tier or better."),
  activeSince: z.iso
    .datetime()
    .optional()
    .describe("Return only wallets that have swapped since this time, ISO 8601, UTC."),
  sortBy: z
    .enum(RANKING_ORDERS)
    .default("net")
    .describe(
      "Sort order, highest first. `net` sorts by atLeastNetPnlSol and `winRate` by shrunkenWinRate.rate; both list wallets with full history first.",
    ),
  limit: wholeNumber(1, MAX_WALLETS, DEFAULT_WALLETS),
  cursor: RankingCursor.optional().describe("`nextCursor` of the preceding page."),
});

const Discovered = component("DiscoveredWallets", {
  wallets: z
    .array(
      component("DiscoveredWallet", {
        walletAddress: WalletAddress,
        label: nullableText("Public name of the wallet's owner; null if unknown."),
        behaviorType: BehaviorTypeSchema.nullable().describe(
          "Behavior class by median hold time; null below 2 completed exits.",
        ),
        dataQualityTier: DataQualityTierSchema,
        complete: flag(
          "True if the full history is covered. Otherwise all metrics are of the covered period.",
        ),
        netPnlSol: nullableNumber(
          "Realized and unrealized PnL, SOL; null if a part is unknown, for example with partial coverage.",
        ),
        atLeastNetPnlSol: nullableNumber(
          "Lower bound of netPnlSol, SOL: unpriced lots are valued at 0. Null if there is no bound, for example with partial coverage.",
        ),
        knownBasisShare: KnownBasisShare,
        winRate: Fraction.nullable().describe(
          "Profitable tokens ÷ tokens with a known result in the covered period, 0 to 1; null without such tokens.",
        ),
        winRateInterval: z
          .strictObject({
            low: number("Lower bound."),
            high: number("Upper bound."),
          })
          .nullable()
          .describe(
            "95 % confidence interval of winRate, 0 to 1, as on the profile; null if winRate is null.",
          ),
        shrunkenWinRate: z
          .strictObject({
            rate: Fraction.describe("Posterior mean, 0 to 1."),
            low: Fraction.describe("Quantile 0.025 of the posterior, 0 to 1."),
            high: Fraction.describe("Quantile 0.975 of the posterior, 0 to 1."),
          })
          .nullable()
          .describe(
            "winRate shrunken toward the mean of all listed wallets (empirical Bayes, beta-binomial), with its 95 % credible interval; null if winRate is null.",
          ),
        lastTradeAt: Timestamp.nullable().describe(
          "Time of the newest swap; null if no swap has a known time.",
        ),
        trades: Count.describe("Swaps: transactions with at least one trade."),
        calculatedAt: CalculatedAt,
      }),
    )
    .describe("Wallets in the requested order."),
  nextCursor: nullableText("`cursor` of the next page; null on the last page."),
});

export const discoverEndpoint = {
  id: "discover",
  method: "GET",
  path: "/intel/discover",
  price: FREE,
  summary:
    "List wallets analyzed in the last 7 days, filtered by behavior class, PnL, data quality and activity.",
  access: "paid",
  chargeOn: "never",
  mayQueue: false,
  params: z.strictObject({}),
  query: DiscoverQuery,
  headers: PaidHeaders,
  body: NO_BODY,
  responses: { 200: Discovered },
} as const satisfies PaidDefinition;
