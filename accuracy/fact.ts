import { isAddress, address as toAddress } from "@walletlens/engine/address";
import { z } from "zod";

/** Reasons for different readings of one transaction, see docs/accuracy.md. */
const REASONS = [
  "platform fee",
  "both directions",
  "quoted amount",
  "foreign rent",
  "own rent",
  "network fee",
  "tip",
  "transfer fee",
  "escrow",
  "program authority",
] as const;

/** Subjects of facts; a fact may have several. */
const KINDS = [
  "jupiter",
  "jupiter-limit",
  "jupiter-dca",
  "okx",
  "trading-bot",
  "raydium-v4",
  "raydium-cpmm",
  "raydium-clmm",
  "raydium-launchlab",
  "orca",
  "meteora-dlmm",
  "meteora-damm",
  "meteora-dbc",
  "pumpfun",
  "pumpswap",
  "moonit",
  "liquidity",
  "lending",
  "staking",
  "bridge",
  "transfer",
  "nft",
  "failed",
  "transfer-fee",
  "tip",
  "bundle",
  "busy-wallet",
  "lookup-tables",
] as const;

const baseUnits = z.string().regex(/^\d+$/).transform(BigInt);
const whole = z.string().regex(/^\d+(\.\d+)?$/);
const address = z.string().refine(isAddress).transform(toAddress);
/** A mint, or SOL including wrapped SOL. */
const asset = z.union([z.literal("SOL"), address]);

const amount = z
  .strictObject({
    asset,
    direction: z.enum(["in", "out"]),
    amountRaw: baseUnits.optional(),
    amount: whole.optional(),
    /** Decimals; those of the transaction by default. */
    decimals: z.number().int().min(0).max(255).optional(),
  })
  .refine((one) => (one.amountRaw === undefined) !== (one.amount === undefined), {
    message: "an amount is either in base units or in whole tokens",
  });

const explanation = z.strictObject({
  asset,
  /** Our amount minus theirs in base units; several of one asset add up. */
  differenceRaw: z
    .string()
    .regex(/^-?[1-9]\d*$/)
    .transform(BigInt),
  reason: z.enum(REASONS),
  detail: z.string().optional(),
});

const fact = z
  .strictObject({
    id: z.string().regex(/^[\w-]+$/),
    kinds: z.array(z.enum(KINDS)).min(1),
    signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    /** The fee payer by default. */
    owner: address.optional(),
    asserted: z.array(amount).min(1),
    /** Path of the source file in the project at `url`. */
    file: z.string(),
    commit: z
      .string()
      .regex(/^[0-9a-f]{40}$/)
      .optional(),
    explained: z.array(explanation).default([]),
  })
  .refine(
    ({ asserted, explained }) => explained.every((one) => asserted.some((each) => each.asset === one.asset)),
    { message: "what is explained is asserted" },
  );

/** One file of the list: the facts of one project. */
export const factFile = z.strictObject({
  project: z.string(),
  url: z.url(),
  note: z.string().optional(),
  facts: z.array(fact),
});

export type AssertedAmount = z.infer<typeof amount>;
/** A known difference with its reason. */
export type Explanation = z.infer<typeof explanation>;
/** Assertion about one wallet in one transaction, with its source. */
export interface AssertedFact extends z.infer<typeof fact> {
  readonly project: string;
  /** URL of the source file. */
  readonly source: string;
}
