import { isAddress } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { SYSTEM_LABEL_TYPES } from "@walletlens/engine/known-address";
import { z } from "zod";

/** Schemas with a name in the OpenAPI document. */
export const COMPONENTS = z.registry<{ id: string }>();

/** Returns an object schema with a name in the OpenAPI document. Unknown fields are refused. */
export function component<Shape extends z.ZodRawShape>(id: string, shape: Shape, description?: string) {
  const schema = z.strictObject(shape);
  return (description === undefined ? schema : schema.describe(description)).register(COMPONENTS, { id });
}

/** Described fields of a response. */
export const text = (description: string) => z.string().describe(description);
export const nullableText = (description: string) => z.string().nullable().describe(description);
export const number = (description: string) => z.number().describe(description);
export const nullableNumber = (description: string) => z.number().nullable().describe(description);
export const flag = (description: string) => z.boolean().describe(description);

export const AddressText = z
  .string()
  .refine(isAddress, "must be a base58 address of 32 bytes")
  .meta({ description: "Address: 32 bytes in base58.", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" });

/** Id of a job or of its request. */
export const JobIdText = z.string().regex(/^[\w-]{1,100}$/, "must be the id of a job");

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

export const Count = z.int().min(0);
export const Fraction = z.number().min(0).max(1);
export const FrozenShare = Fraction.optional().describe(
  "Share of the units held in frozen accounts, which count as 0 in the liquidation value, 0 to 1; absent without such units.",
);

export const WalletAddress = text("Address of the wallet, base58.");
export const TokenAddress = text("Mint of the token, base58.");
export const JobId = text("Id of the job, for `GET /jobs/{jobId}`.");
export const CalculatedAt = Timestamp.describe("Time at which the metrics were computed.");
export const Page = z.int().describe("Page number, from 1.");

export const walletPair = {
  walletA: text("First wallet of the pair, base58."),
  walletB: text("Second wallet of the pair, base58."),
};

/** Transaction of a row. */
export const transactionFields = {
  signature: text("Signature of the transaction, base58."),
  slot: z.int().describe("Slot of the transaction."),
  blockTime: Timestamp.nullable().describe("Time of the transaction; null if unknown."),
  blockTimeEstimated: z
    .literal(true)
    .optional()
    .describe("True if `blockTime` is estimated because the chain has no time for the transaction."),
};

export const transactionCosts = {
  feeSol: number("Network fee, SOL."),
  tipSol: number("Tip to a block engine, SOL."),
};

export const RawAmount = z
  .string()
  .regex(/^[0-9]+$/)
  .describe("Amount in base units, as a decimal string.");

/** An amount in whole tokens and in base units. */
export const tokenAmounts = {
  tokenAmount: number("Amount in whole tokens."),
  tokenAmountRaw: RawAmount.describe("`tokenAmount` in base units, as a decimal string."),
};

export const Decimals = z.int().describe("Decimals of the token.");
export const TokenPriceSol = nullableNumber("Price of a whole token, SOL; null if unknown.");
export const ListedPriceSolSchema = nullableNumber(
  "Current listed price of a whole token, SOL; null if it has none.",
);

export const Estimated = z
  .literal(true)
  .optional()
  .describe(
    "True if no source lists the token, and the value is estimated by the present balances of the pool in which it was last traded. `atLeast` counts it as 0.",
  );

export const MedianHoldTimeHours = number("Median hold time of completed cycles, hours.");
export const AvgHoldTimeHours = number("Mean hold time of completed cycles, hours.");
export const SolBalance = number("Native SOL balance of the wallet account, SOL.");
export const RealizedPnlSol = number(
  "Realized PnL, SOL: proceeds − cost basis of the sold lots, FIFO (not average cost). Units without a known cost are excluded.",
);
export const UnrealizedPnlSol = number(
  "Unrealized PnL, SOL: current value − cost basis of open lots with a known cost.",
);

export const BehaviorTypeSchema = z
  .enum(BEHAVIOR_TYPE_NAMES)
  .describe("Behavior class by median hold time.")
  .register(COMPONENTS, { id: "BehaviorType" });

export const knownAddressFields = {
  knownType: z
    .enum(SYSTEM_LABEL_TYPES)
    .nullable()
    .describe("Type of a known system account; null for other accounts."),
  knownLabel: nullableText("Name of a known system account; null for other accounts."),
};

/** Marks a sale of unsolicited units. */
export const UnsolicitedSale = z
  .literal(true)
  .optional()
  .describe(
    "True if the wallet signed for none of the units sold. The sale counts in PnL but not in trading pace " +
      "(`uniqueTokensPerDay`, `swapsPerActiveDay`).",
  );

/** Names of sibling fields that could not be measured and hold a placeholder. */
export const Unknown = z
  .array(z.string())
  .describe(
    "Names of sibling fields whose value is unknown or partial. In these fields, 0 is a placeholder and any other number is the known part.",
  )
  .optional();

/** An integer in a query, within bounds, with a default. */
export function wholeNumber(minimum: number, maximum: number, fallback: number) {
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .default(fallback)
    .meta({ type: "integer", minimum, maximum });
}

export const EventIdText = z
  .string()
  .regex(/^[0-9]{1,9}$/, "must be the id of an event")
  .transform(Number);

/** Headers that resume a stream. */
export const LastEventHeaders = z.object({
  "last-event-id": EventIdText.optional().meta({
    description: "Id of the last received event. The stream resumes after it.",
  }),
});
