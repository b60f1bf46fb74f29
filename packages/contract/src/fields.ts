import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";

/** A Solana address in a request. */
export const AddressText = z
  .string()
  .refine(isAddress, "must be a base58 address of 32 bytes")
  .meta({ description: "Address, base58 of 32 bytes.", pattern: "^[1-9A-HJ-NP-Za-km-z]{32,44}$" });

/** The id of a job or of its request. Ids are made of these characters alone. */
export const JobIdText = z.string().regex(/^[\w-]{1,100}$/, "must be the id of a job");

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

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
