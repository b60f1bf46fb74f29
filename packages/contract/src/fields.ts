import { isAddress } from "@walletlens/engine/address";
import { BEHAVIOR_TYPE_NAMES } from "@walletlens/engine/behavior/classify-behavior";
import { SYSTEM_LABEL_TYPES } from "@walletlens/engine/known-address";
import { z } from "zod";

/** Schemas that the OpenAPI document holds under names of their own. */
export const COMPONENTS = z.registry<{ id: string }>();

/** A Solana address in a request. */
export const AddressText = z
  .string()
  .refine(isAddress, "must be a base58 address of 32 bytes")
  .meta({ description: "Address, base58 of 32 bytes.", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" });

/** The id of a job or of its request. Ids are made of these characters alone. */
export const JobIdText = z.string().regex(/^[\w-]{1,100}$/, "must be the id of a job");

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

export const Count = z.int().min(0);
/** 0 to 1. */
export const Fraction = z.number().min(0).max(1);

export const WalletAddress = z.string().describe("Address of the wallet, base58.");
export const TokenAddress = z.string().describe("Mint of the token, base58.");
export const JobId = z.string().describe("Id of the job, for `GET /jobs/{jobId}`.");
export const CalculatedAt = Timestamp.describe("Time at which the figures were computed.");
export const Page = z.int().describe("Page, from 1.");

/** The two wallets of a pair. */
export const walletPair = {
  walletA: z.string().describe("Address of the one wallet of the pair, base58."),
  walletB: z.string().describe("Address of the other wallet of the pair, base58."),
};

/** Transaction that a row is about. */
export const transactionFields = {
  signature: z.string().describe("Signature of the transaction, base58."),
  slot: z.int().describe("Slot of the transaction."),
  blockTime: Timestamp.nullable().describe("Time of the transaction; null where it is not known."),
  blockTimeEstimated: z
    .literal(true)
    .optional()
    .describe("True where the ledger has no time of the transaction and `blockTime` is estimated."),
};

/** Fee and tip of a transaction. */
export const transactionCosts = {
  feeSol: z.number().describe("Network fee, SOL."),
  tipSol: z.number().describe("Tip to a block engine, SOL."),
};

/** Base units as a decimal string. */
export const RawAmount = z
  .string()
  .regex(/^[0-9]+$/)
  .describe("Amount in base units, as a decimal string.");

/** An amount of a token, twice. */
export const tokenAmounts = {
  tokenAmount: z.number().describe("Amount in whole tokens."),
  tokenAmountRaw: RawAmount.describe("The same amount in base units, as a decimal string."),
};

export const Decimals = z.int().describe("Decimals of the token.");
export const TokenPriceSol = z
  .number()
  .nullable()
  .describe("Price of a whole token, SOL; null where it is not known.");
export const ListedPriceSol = z
  .number()
  .nullable()
  .describe("Listed price of a whole token now, SOL; null where it has none.");

export const MedianHoldTimeHours = z.number().describe("Median hold time over completed cycles, hours.");
export const AvgHoldTimeHours = z.number().describe("Mean hold time over completed cycles, hours.");
export const SolBalance = z.number().describe("Native SOL of the wallet's own account.");
export const RealizedPnlSol = z
  .number()
  .describe(
    "Result of what was sold, SOL: proceeds − cost of lots of known cost, first in, first out (not average cost).",
  );
export const UnrealizedPnlSol = z
  .number()
  .describe("Present value of open lots of known cost − their cost, SOL.");

export const BehaviorType = z
  .enum(BEHAVIOR_TYPE_NAMES)
  .describe("Class of behavior by median hold time.")
  .register(COMPONENTS, { id: "BehaviorType" });

/** Public knowledge of an address. */
export const knownAddressFields = {
  knownType: z
    .enum(SYSTEM_LABEL_TYPES)
    .nullable()
    .describe("Kind of a known account of a system; null where it is none."),
  knownLabel: z.string().nullable().describe("Name of a known account of a system; null where it is none."),
};

/** On a sale of units that were sent to the wallet unasked. */
export const UnsolicitedSale = z
  .literal(true)
  .optional()
  .describe(
    "None of its units came with the wallet's signature: the sale counts in the results, and in no pace " +
      "(`uniqueTokensPerDay`, `swapsPerActiveDay`).",
  );

/** Names of the fields beside it that could not be measured and hold a placeholder. */
export const Unknown = z
  .array(z.string())
  .describe(
    "Names of the fields beside it that are not known: 0 is a placeholder there, another number the part that is known.",
  )
  .optional();

/** A whole number written in a query, within bounds, with a default. */
export function wholeNumber(minimum: number, maximum: number, otherwise: number) {
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .default(otherwise)
    .meta({ type: "integer", minimum, maximum });
}

/** Number of an event in a stream. */
export const EventIdText = z
  .string()
  .regex(/^[0-9]{1,9}$/, "must be the id of an event")
  .transform(Number);

/** Headers of a stream that goes on where the caller was. */
export const LastEventHeaders = z.object({
  "last-event-id": EventIdText.optional().meta({
    description: "Id of the last event that arrived; what came after it follows.",
  }),
});
