import { z } from "zod";
import { NO_BODY, paid } from "./endpoint-definition.ts";
import { AddressText } from "./fields.ts";
import { PrepaidHeaders } from "./paid-headers.ts";
import type { PricedEndpointId } from "./prices.ts";

export const WalletParams = z.strictObject({ addr: AddressText.describe("Wallet address, base58.") });

export const WalletQuery = z.strictObject({
  asOf: z
    .union(
      [z.string().regex(/^[0-9]{1,15}$/), z.iso.datetime({ offset: true })],
      "must be a slot or an ISO 8601 time",
    )
    .describe("Return the state as of this slot or ISO 8601 time.")
    .optional(),
});

/** Returns the common part of a paid call about one wallet. */
export function aboutWallet<Id extends PricedEndpointId>(id: Id) {
  return {
    ...paid(id, "delivery", true),
    params: WalletParams,
    query: WalletQuery,
    headers: PrepaidHeaders,
    body: NO_BODY,
    failures: ["wallet_not_found", "system_wallet", "chain_unavailable", "prices_unavailable"],
  } as const;
}
