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

/** Bounds of `maxAgeSeconds`; without it, metrics of the highest age are fresh. */
export const MIN_AGE_SECONDS = 30;
export const MAX_AGE_SECONDS = 1_800;
const AGE_RULE = `must be a whole number of seconds from ${MIN_AGE_SECONDS} to ${MAX_AGE_SECONDS}`;

/** Query of calls that return metrics of a wallet. */
export const MetricsQuery = WalletQuery.extend({
  maxAgeSeconds: z
    .string()
    .regex(/^[0-9]{1,9}$/, AGE_RULE)
    .transform(Number)
    .pipe(z.int().min(MIN_AGE_SECONDS, AGE_RULE).max(MAX_AGE_SECONDS, AGE_RULE))
    .default(MAX_AGE_SECONDS)
    .meta({ type: "integer", minimum: MIN_AGE_SECONDS, maximum: MAX_AGE_SECONDS })
    .describe("Maximum age of the metrics. Older ones are refreshed first, as work of the caller."),
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
