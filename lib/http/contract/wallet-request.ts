import { z } from "zod";
import { AddressText } from "./fields";

export const WalletParams = z.strictObject({ addr: AddressText.describe("Wallet address, base58.") });

/** `asOf`: answer as if the chain had ended at this slot or time. */
export const WalletQuery = z.strictObject({
  asOf: z
    .union(
      [z.string().regex(/^[0-9]{1,15}$/), z.iso.datetime({ offset: true })],
      "must be a slot or an ISO 8601 time",
    )
    .describe("Answer as if the chain had ended at this slot or ISO 8601 time.")
    .optional(),
});
