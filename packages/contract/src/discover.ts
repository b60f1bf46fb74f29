import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { BOT_FILTERS, RANKING_ORDERS, RANKING_PERIODS } from "./constants.ts";
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
  Unknown,
  WalletAddress,
  wholeNumber,
} from "./fields.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { DataQualityTierSchema, KnownBasisShare } from "./partial-data.ts";
import { PnlResultsSchema } from "./pnl-results.ts";
import { FREE } from "./prices.ts";
import { RankingCursor } from "./ranking-cursor.ts";
import { VerdictSchema } from "./review.ts";
import { LinkVerdictSchema } from "./wallet-links.ts";

const MAX_WALLETS = 100;
const DEFAULT_WALLETS = 25;
const MAX_MIN_TRADES = 1_000_000;

const amount = (unit: string) =>
  z
    .string()
    .regex(/^-?[0-9]{1,12}(\.[0-9]{1,9})?$/, `must be a number of ${unit}`)
    .transform(Number)
    .optional();

const MinShare = z
  .string()
  .regex(/^(0(\.[0-9]{1,6})?|1(\.0{1,6})?)$/, "must be a fraction from 0 to 1")
  .transform(Number)
  .optional();

/** Filter and order of a list of analyzed wallets. */
export const DiscoverQuery = z.strictObject({
  period: z
    .enum(RANKING_PERIODS)
    .default("all")
    .describe(
      "Period of `period` in each wallet, of the orders `realized`, `winRate` and `trades`, and of the filters `complete`, `minRealized` and `minTrades`. The last days end with the analysis of each wallet, at its `calculatedAt`. Wallets analyzed more than 7 days ago are not listed: their last 7 days are over before the present ones begin.",
    ),
  currency: z
    .enum(["sol", "usd"])
    .default("sol")
    .describe("Currency that `realized` sorts by, and of `minRealized`."),
  class: z.enum(BEHAVIOR_TYPE_NAMES).optional().describe("Return only wallets of this behavior class."),
  minNet: amount("SOL").describe(
    "Return only wallets with at least this lower bound of net PnL, SOL. Wallets with partial coverage have no lower bound and are not returned.",
  ),
  minRealized: amount("SOL or dollars").describe(
    "Return only wallets with at least this realized PnL of the period, in `currency`. Wallets with a partial or unknown result are not returned.",
  ),
  minTier: z
    .enum(DATA_QUALITY_TIERS)
    .optional()
    .describe("Return only wallets of this data quality tier or better."),
  activeSince: z.iso
    .datetime()
    .optional()
    .describe("Return only wallets that have swapped since this time, ISO 8601, UTC."),
  complete: z
    .literal("true", "must be true or omitted")
    .optional()
    .describe("Return only wallets of which the whole period is covered; for `all`, the full history."),
  bots: z
    .enum(BOT_FILTERS)
    .optional()
    .describe("`exclude` leaves out wallets that trade like programs, `only` returns only these."),
  minTrades: wholeNumber(0, MAX_MIN_TRADES, 0).describe(
    "Return only wallets with at least this number of cycles completed in the period and in the covered history.",
  ),
  minPositionWinRate: MinShare.describe(
    "Return only wallets with at least this positions.winRate, 0 to 1, in which tokens of unknown result count as lost. Wallets without a complete history are not returned.",
  ),
  minCopyability: MinShare.describe(
    "Return only wallets with at least this share30s, 0 to 1. Wallets with a partial or unknown share are not returned.",
  ),
  verdict: VerdictSchema.optional().describe("Return only wallets with this verdict."),
  sortBy: z
    .enum(RANKING_ORDERS)
    .default("net")
    .describe(
      "Sort order, highest first; partial and unknown values come last. `net` sorts by atLeastNetPnlSol of all time, `realized` by realized PnL of the period in `currency`, `winRate` by period.shrunkenWinRate.rate, `positions` by positions.shrunkenWinRate.rate, and `trades` by period.tradesCount, and `verdict` by verdict (`worth_following`, `not_worth_following`, `cannot_copy`, `not_enough_data`), then by the lower bound of trimmedMeanPnlInterval. `net`, `positions` and `winRate` of all time list wallets with full history first, `trades` those of which the whole period is covered.",
    ),
  limit: wholeNumber(1, MAX_WALLETS, DEFAULT_WALLETS),
  cursor: RankingCursor.optional().describe(
    "`nextCursor` of the preceding page. All other parameters but `limit` must be the same.",
  ),
});

const ShrunkenWinRate = z
  .strictObject({
    rate: Fraction.describe("Posterior mean, 0 to 1."),
    low: Fraction.describe("Quantile 0.025 of the posterior, 0 to 1."),
    high: Fraction.describe("Quantile 0.975 of the posterior, 0 to 1."),
  })
  .nullable();

const ListedPeriodResults = component(
  "ListedPeriodResults",
  {
    realizedPnlSol: number("Result of what was sold in the period, SOL."),
    realizedPnlUsd: number(
      "The same, USD: proceeds − costs. Dollars count as they were paid, SOL at SOL/USD of its minute.",
    ),
    tradesCount: Count.describe("Cycles that were completed in the period."),
    winRate: Fraction.describe(
      "Fraction, 0 to 1: cycles completed in the period with a profit ÷ those of known result. For `all`, profitable tokens ÷ tokens with a known result.",
    ),
    shrunkenWinRate: ShrunkenWinRate.describe(
      "winRate shrunken toward the mean of all listed wallets in the same period, with its 95 % credible interval. Null if the rate of the period is partial or unknown; for `all`, if there is none.",
    ),
    complete: flag("True if the covered history includes the whole period."),
    unknown: Unknown,
  },
  "Results of the requested period. Periods of days end with the analysis of the wallet.",
);

const ListedPositions = component(
  "ListedPositions",
  {
    winRate: Fraction.describe(
      "Fraction, 0 to 1: bought tokens with a result above 0 ÷ all bought tokens. Those of unknown result count as lost, as in `winRateAtLeast` of a profile. Units still held count at what they could be sold for.",
    ),
    count: Count.describe("Bought tokens of known result in the covered period."),
    unknownCount: Count.describe("Bought tokens with a part of unknown cost, value or price."),
    shrunkenWinRate: ShrunkenWinRate.describe(
      "winRate shrunken toward the mean of all listed wallets, with its 95 % credible interval; null without a bought token.",
    ),
    unknown: Unknown,
  },
  "Every token that was bought, open or sold.",
);

const LinkedLossSchema = component("LinkedLoss", {
  walletAddress: WalletAddress,
  verdict: LinkVerdictSchema,
  share: Fraction.describe(
    "Fraction, 0 to 1: profits of tokens in which the linked wallet has a realized loss ÷ profits of all tokens, realized. Only tokens with a wholly known result count.",
  ),
  comparedAt: Timestamp.describe("Time of the comparison that found the link."),
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
        verdict: VerdictSchema,
        trimmedMeanPnlInterval: z
          .strictObject({ low: number("Lower bound."), high: number("Upper bound.") })
          .nullable()
          .describe(
            "95 % confidence interval of the trimmed mean of realized PnL per token, SOL, as on the profile; null on too few trades or days.",
          ),
        profitFactor: nullableNumber(
          "Sum of profits ÷ sum of losses by token, 0 or more; null without a loss, and if it is partial or unknown.",
        ),
        maxDrawdownSol: nullableNumber(
          "Largest drop of the cumulative realized PnL from an earlier peak, SOL, 0 or more; null if it is partial or unknown.",
        ),
        complete: flag(
          "True if the full history is covered. Otherwise all metrics are of the covered period.",
        ),
        results: PnlResultsSchema,
        netPnlSol: nullableNumber(
          "Realized and unrealized PnL, SOL; null if a part is unknown, for example with partial coverage.",
        ),
        atLeastNetPnlSol: nullableNumber(
          "Lower bound of netPnlSol, SOL: unpriced lots are valued at 0, and the cost of units that left unsold is subtracted. Null if there is no bound, for example with partial coverage.",
        ),
        transferredOutCostSol: number(
          "Cost of the units of known cost that left unsold, SOL, as on the profile. Subtracted in atLeastNetPnlSol only.",
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
        shrunkenWinRate: ShrunkenWinRate.describe(
          "winRate shrunken toward the mean of all listed wallets (empirical Bayes, beta-binomial), with its 95 % credible interval; null if winRate is null.",
        ),
        period: ListedPeriodResults,
        positions: ListedPositions,
        share30s: Fraction.nullable().describe(
          "Fraction, 0 to 1: profit of completed cycles held for more than 30 seconds ÷ that of all; null if it is partial or unknown.",
        ),
        isBot: flag("True if the wallet trades like a program."),
        linkedLoss: LinkedLossSchema.nullable().describe(
          "The linked wallet that has a realized loss in the tokens of at least half of this wallet's profit, by the last comparison of the two; null if no comparison has found one. Only wallets that similarity, deep, link or launch calls have compared can be marked.",
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
    "List wallets analyzed in the last 7 days by results of a period, filtered by behavior class, PnL, data quality and activity.",
  access: "paid",
  chargeOn: "never",
  isOpenToAll: true,
  mayQueue: false,
  params: z.strictObject({}),
  query: DiscoverQuery,
  headers: PaidHeaders,
  body: NO_BODY,
  responses: { 200: Discovered },
} as const satisfies PaidDefinition;
