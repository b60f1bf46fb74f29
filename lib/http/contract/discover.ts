import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { DATA_QUALITY_TIERS } from "@walletlens/engine/behavior/data-quality";
import { z } from "zod";
import { FREE } from "@/lib/domain/billing/prices";
import { RANKING_ORDERS } from "@/lib/domain/ranking-search";
import { NO_BODY, type PaidDefinition } from "./endpoint-definition";
import { Timestamp, wholeNumber } from "./fields";
import { DataQualityTier, KnownBasisShare } from "./known-in-part";
import { PaidHeaders } from "./paid-headers";
import { RankingCursor } from "./ranking-cursor";

const MOST_WALLETS = 100;
const DEFAULT_WALLETS = 25;

/** Conditions of a list of analysed wallets, and its order. */
export const DiscoverQuery = z.strictObject({
  class: z.enum(BEHAVIOR_TYPE_NAMES).optional().describe("Only wallets of this class of behavior."),
  minNet: z
    .string()
    .regex(/^-?[0-9]{1,12}(\.[0-9]{1,9})?$/, "must be a number of SOL")
    .transform(Number)
    .optional()
    .describe("Only wallets whose net result is at least so many SOL, by the least that it can be."),
  minTier: z.enum(DATA_QUALITY_TIERS).optional().describe("Only wallets of this tier or a better one."),
  activeSince: z.iso
    .datetime()
    .optional()
    .describe("Only wallets that have swapped since then, ISO 8601, UTC."),
  sortBy: z
    .enum(RANKING_ORDERS)
    .default("net")
    .describe("Highest first, by the least that a figure can be: the lower end of its interval or bound."),
  limit: wholeNumber(1, MOST_WALLETS, DEFAULT_WALLETS),
  cursor: RankingCursor.optional().describe("The `nextCursor` of the page before."),
});

const Discovered = z.strictObject({
  wallets: z.array(
    z.strictObject({
      walletAddress: z.string(),
      label: z.string().nullable().describe("Name by which its owner is publicly known."),
      behaviorType: z.enum(BEHAVIOR_TYPE_NAMES).nullable().describe("Null below 2 completed exits."),
      dataQualityTier: DataQualityTier,
      netPnlSol: z.number().nullable().describe("Null where it is not known as a whole."),
      atLeastNetPnlSol: z
        .number()
        .nullable()
        .describe(
          "Least that it can be, with every lot without a price worth 0; null where that is not known.",
        ),
      knownBasisShare: KnownBasisShare,
      winRate: z.number().min(0).max(1).nullable(),
      winRateInterval: z
        .strictObject({ low: z.number(), high: z.number() })
        .nullable()
        .describe("At 95 %; null where there are too few tokens for one."),
      lastTradeAt: Timestamp.nullable().describe(
        "Time of the newest swap; null where none has a known time.",
      ),
      trades: z.int().min(0).describe("Transactions with at least one trade."),
      calculatedAt: Timestamp.describe("Time at which the figures were computed."),
    }),
  ),
  nextCursor: z.string().nullable().describe("Asks for the next page; null at the end."),
});

export const discoverEndpoint = {
  id: "discover",
  method: "GET",
  path: "/intel/discover",
  price: FREE,
  summary: "Analysed wallets of the last 7 days, by class, result, trust and activity.",
  access: "paid",
  chargeOn: "never",
  jobSubject: null,
  params: z.strictObject({}),
  query: DiscoverQuery,
  headers: PaidHeaders,
  body: NO_BODY,
  responses: { 200: Discovered },
} as const satisfies PaidDefinition;
