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
  .meta({ description: "Address, base58 of 32 bytes.", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" });

/** Id of a job or of its request. */
export const JobIdText = z.string().regex(/^[\w-]{1,100}$/, "must be the id of a job");

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

export const Count = z.int().min(0);
export const Fraction = z.number().min(0).max(1);

export const WalletAddress = text("Address of the wallet, base58.");
export const TokenAddress = text("Mint of the token, base58.");
export const JobId = text("Id of the job, for `GET /jobs/{jobId}`.");
export const CalculatedAt = Timestamp.describe("Time at which the figures were computed.");
export const Page = z.int().describe("Page, from 1.");

export const walletPair = {
  walletA: text("Address of the one wallet of the pair, base58."),
  walletB: text("Address of the other wallet of the pair, base58."),
};

/** Transaction of a row. */
export const transactionFields = {
  signature: text("Signature of the transaction, base58."),
  slot: z.int().describe("Slot of the transaction."),
  blockTime: Timestamp.nullable().describe("Time of the transaction; null where it is not known."),
  blockTimeEstimated: z
    .literal(true)
    .optional()
    .describe("True where the ledger has no time of the transaction and `blockTime` is estimated."),
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
  tokenAmountRaw: RawAmount.describe("The same amount in base units, as a decimal string."),
};

export const Decimals = z.int().describe("Decimals of the token.");
export const TokenPriceSol = nullableNumber("Price of a whole token, SOL; null where it is not known.");
export const ListedPriceSol = nullableNumber(
  "Listed price of a whole token now, SOL; null where it has none.",
);

export const MedianHoldTimeHours = number("Median hold time over completed cycles, hours.");
export const AvgHoldTimeHours = number("Mean hold time over completed cycles, hours.");
export const SolBalance = number("Native SOL of the wallet's own account.");
export const RealizedPnlSol = number(
  "Result of what was sold, SOL: proceeds − cost of lots of known cost, first in, first out (not average cost).",
);
export const UnrealizedPnlSol = number("Present value of open lots of known cost − their cost, SOL.");

export const BehaviorType = z
  .enum(BEHAVIOR_TYPE_NAMES)
  .describe("Class of behavior by median hold time.")
  .register(COMPONENTS, { id: "BehaviorType" });

export const knownAddressFields = {
  knownType: z
    .enum(SYSTEM_LABEL_TYPES)
    .nullable()
    .describe("Kind of a known account of a system; null where it is none."),
  knownLabel: nullableText("Name of a known account of a system; null where it is none."),
};

/** Marks a sale of unsolicited units. */
export const UnsolicitedSale = z
  .literal(true)
  .optional()
  .describe(
    "None of its units came with the wallet's signature: the sale counts in the results, and in no pace " +
      "(`uniqueTokensPerDay`, `swapsPerActiveDay`).",
  );

/** Names of sibling fields that could not be measured and hold a placeholder. */
export const Unknown = z
  .array(z.string())
  .describe(
    "Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known.",
  )
  .optional();

/** An integer in a query, within bounds, with a default. */
export function wholeNumber(minimum: number, maximum: number, otherwise: number) {
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .default(otherwise)
    .meta({ type: "integer", minimum, maximum });
}

export const EventIdText = z
  .string()
  .regex(/^[0-9]{1,9}$/, "must be the id of an event")
  .transform(Number);

/** Headers that resume a stream. */
export const LastEventHeaders = z.object({
  "last-event-id": EventIdText.optional().meta({
    description: "Id of the last event that arrived; what came after it follows.",
  }),
});
