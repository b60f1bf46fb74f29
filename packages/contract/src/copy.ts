import { UNPRICED_REASONS, UNREAD_REASONS } from "@walletlens/engine/copy/follow-cycle";
import { MAX_TRADES, SAMPLED_DAYS } from "@walletlens/engine/copy/sample-cycles";
import { COPY_VERDICTS } from "@walletlens/engine/copy/summarize-copies";
import { z } from "zod";
import { COPY_LIMITS } from "./copy-limits.ts";
import { type JsonBody, type PaidDefinition, paid } from "./endpoint-definition.ts";
import {
  COMPONENTS,
  Count,
  component,
  Fraction,
  flag,
  nullableNumber,
  nullableText,
  number,
  Timestamp,
  TokenAddress,
  text,
  Unknown,
  WalletAddress,
} from "./fields.ts";
import { PaidHeaders } from "./paid-headers.ts";
import { DataQualityTierSchema } from "./partial-data.ts";
import { QueuedJobWithKeys } from "./queued-job.ts";
import { ConfidenceInterval } from "./wallet-profile.ts";
import { WalletParams } from "./wallet-request.ts";

const PoolBalancesSchema = component("PoolBalances", {
  tokens: number("Whole tokens."),
  quote: number("SOL, or dollars in a pool of a stablecoin."),
});

const PoolTradeSchema = component("PoolTrade", {
  side: z.enum(["buy", "sell"]).describe("Side of the trader."),
  tokens: number("Whole tokens."),
  quote: number("SOL, or dollars in a pool of a stablecoin."),
});

const LaterPool = component(
  "LaterPool",
  {
    delaySeconds: number("Seconds after the wallet's trade."),
    signature: text("Signature of the transaction that has the balances."),
    balances: PoolBalancesSchema.describe("Balances of the pool at that time."),
    next: PoolTradeSchema.nullable().describe(
      "The next trade of anyone; null if none follows within 30 seconds.",
    ),
  },
  "The pool of a trade some time after it.",
);

const CopiedTrade = component("CopiedTrade", {
  signature: text("Signature of the wallet's transaction, base58."),
  slot: z.int().describe("Slot of the transaction."),
  side: z.enum(["buy", "sell"]).describe("Side of the trade."),
  pool: text("Token account of the pool, base58."),
  tokens: number("Whole tokens that the wallet bought or sold."),
  quote: number("SOL or dollars that it paid or received, without network fee and tip."),
  costs: number("Network fee and tip of the wallet, in SOL or dollars as `quote`."),
  around: z
    .strictObject({
      before: PoolBalancesSchema.describe("Balances before the trade."),
      after: PoolBalancesSchema.describe("Balances after the trade."),
    })
    .describe("Balances of the pool before and after the trade."),
  poolFee: nullableNumber(
    "Share of the trade that pool and router take, 0 to 0.1; null if the pool is no constant product, so that the price of the next trade stands in.",
  ),
  reserves: PoolBalancesSchema.nullable().describe(
    "Reserves beside the balances that the constant product has, as of a bonding curve; null without any.",
  ),
  later: z.array(LaterPool).describe("The pool at each delay that was read, ascending."),
});

/** Facts of a sampled cycle, from which every figure follows. */
export const CopiedCycleSchema = z.strictObject({
  tokenMint: TokenAddress,
  closedAt: Timestamp.describe("Time at which the cycle ended."),
  unread: z
    .enum(UNREAD_REASONS)
    .nullable()
    .describe("Why the pools of the cycle could not be read; null if all were."),
  quote: nullableText("Mint of the quote of its pools, base58; null if the cycle was not read."),
  quotePerSol: number("Units of the quote that one SOL was worth; 0 if the cycle was not read."),
  isContested: z
    .boolean()
    .nullable()
    .describe(
      "True if another wallet bought from the pool within two seconds of the first purchase; null if that is unknown.",
    ),
  trades: z.array(CopiedTrade).describe("Trades of the cycle, oldest first; empty if it was not read."),
});

/** Outcome of a cycle at the delay and size of the call. */
const cycleOutcome = {
  walletReturn: nullableNumber(
    "Result of the wallet ÷ cost of the units that it sold; null without a price.",
  ),
  followerReturn: nullableNumber("The same for the follower; null without a price."),
  isMissed: flag("True if the slippage limit refused every purchase."),
  hasImpact: flag(
    "False if the price of a later trade stands in, so that the size of the follower has no effect.",
  ),
  unpriced: z
    .enum(UNPRICED_REASONS)
    .nullable()
    .describe("Why the cycle has no price for the follower; null if it has one."),
};

const CopyCycle = CopiedCycleSchema.extend(cycleOutcome).register(COMPONENTS, { id: "CopyCycle" });

const AgentCopyCycle = component("AgentCopyCycle", {
  tokenMint: TokenAddress,
  closedAt: Timestamp.describe("Time at which the cycle ended."),
  ...cycleOutcome,
});

const CopyEstimate = component("CopyEstimate", {
  value: nullableNumber("Estimate; null if it cannot be had."),
  interval: ConfidenceInterval.nullable().describe(
    "Interval at 95 % by resampled days; null below ten priced cycles and below five days.",
  ),
});

const outcome = {
  keptShare: CopyEstimate.describe(
    "Sum of the follower's returns ÷ sum of the wallet's. The value is null unless the lower bound of the wallet's mean return is above 0.",
  ),
  followerReturn: CopyEstimate.describe("Mean return of the follower per cycle, 0.1 is 10 %."),
  walletReturn: nullableNumber("Mean return of the wallet in the same cycles; null without a priced cycle."),
  priced: Count.describe("Number of cycles with a price."),
  missed: Count.describe("Number of them in which the slippage limit refused every purchase."),
};

const CopyPoint = component("CopyPoint", {
  delaySeconds: number("Delay of the follower, seconds."),
  ...outcome,
});

const summary = {
  walletAddress: WalletAddress,
  calculatedAt: Timestamp.describe("Time of the analysis from which the cycles were drawn."),
  dataQualityTier: DataQualityTierSchema,
  delaySeconds: number("Delay of the follower, seconds."),
  sizeSol: nullableNumber("SOL that the follower spends per cycle; null without a cycle."),
  slippagePercent: nullableNumber(
    "Percentage, 0 to 1,000, by which a purchase may cost more than the wallet paid; null without a limit.",
  ),
  verdict: z
    .enum(COPY_VERDICTS)
    .nullable()
    .describe(
      "`profitable`: the interval of the follower's mean return is above 0. `unprofitable`: it is below. `unclear`: it contains 0. Null below ten priced cycles, on fewer than five days, if fewer than half of the sample have a price, and at tier BRONZE and INSUFFICIENT.",
    ),
  ...outcome,
  breakEvenDelaySeconds: nullableNumber(
    "Delay from which on the follower earns nothing, seconds; null if it earns at the longest delay, or if that is in `unknown`.",
  ),
  capacitySol: nullableNumber(
    "Largest size per cycle at which the follower earns, SOL; null if no size up to 4,096 times `sizeSol` ends the profit, or if that is in `unknown`.",
  ),
  contestedShare: Fraction.nullable().describe(
    "Share of the cycles after whose first purchase another wallet bought from the pool within two seconds; null if that is unknown for all.",
  ),
  curve: z.array(CopyPoint).describe("Outcome at each delay that was read, ascending."),
  unknown: Unknown,
  coverage: z
    .strictObject({
      recent: Count.describe(`Number of cycles that ended within ${SAMPLED_DAYS} days before the analysis.`),
      unsuitable: Count.describe(
        `Number of them with more than ${MAX_TRADES} trades, or with a trade of unknown value, a burn or a payout.`,
      ),
      sampled: Count.describe("Number of cycles drawn from the others."),
      priced: Count.describe("Number of sampled cycles with a price."),
      unpriced: z
        .array(
          component("UnpricedCycles", {
            reason: z.enum(UNPRICED_REASONS).describe("Why these cycles have no price."),
            cycles: Count.describe("Number of cycles."),
          }),
        )
        .describe("The other sampled cycles, by reason."),
      calls: Count.describe("Number of provider calls that read the pools."),
    })
    .describe("Extent of the sample, and its gaps."),
};

/** Outcome of following a wallet, with the trades behind it. */
export const CopyResultSchema = component("CopyResult", {
  ...summary,
  perTrade: z.array(CopyCycle).describe("Sampled cycles, in the order in which they ended."),
});

/** The compact shape: without the pools. */
export const AgentCopyResultSchema = component("AgentCopyResult", {
  ...summary,
  perTrade: z.array(AgentCopyCycle).max(20).describe("Up to 20 sampled cycles, the latest first."),
  perTradeTotal: Count.describe("Number of sampled cycles."),
});

export type CopiedCycle = JsonBody<typeof CopiedCycleSchema>;
export type CopyResult = JsonBody<typeof CopyResultSchema>;
export type AgentCopyResult = JsonBody<typeof AgentCopyResultSchema>;

const CopyBody = z.strictObject({
  delaySeconds: z
    .number()
    .min(COPY_LIMITS.minDelaySeconds)
    .max(COPY_LIMITS.maxDelaySeconds)
    .default(COPY_LIMITS.defaultDelaySeconds)
    .describe("Delay of the follower, seconds."),
  sizeSol: z
    .number()
    .positive()
    .max(COPY_LIMITS.maxSizeSol)
    .optional()
    .describe("SOL per cycle; default: the median of the wallet."),
  slippagePercent: z
    .number()
    .min(0)
    .max(COPY_LIMITS.maxSlippagePercent)
    .optional()
    .describe(
      "Percentage, 0 to 1,000, by which a purchase may cost more than the wallet paid; default: no limit.",
    ),
  samples: z
    .int()
    .min(1)
    .max(COPY_LIMITS.maxSamples)
    .default(COPY_LIMITS.maxSamples)
    .describe("Number of cycles to follow; below ten there is no verdict."),
});

export const copyEndpoint = {
  ...paid("copy", "acceptance", false),
  summary: "Queue what a follower of this wallet would have kept, by delay and size.",
  params: WalletParams,
  query: z.strictObject({}),
  headers: PaidHeaders,
  /** A missing body means the defaults. */
  body: z.preprocess((body) => (body === undefined ? {} : body), CopyBody),
  responses: {
    202: QueuedJobWithKeys.extend({ walletAddress: WalletAddress }).register(COMPONENTS, {
      id: "QueuedCopyJob",
    }),
  },
} as const satisfies PaidDefinition;
