import { z } from "zod";
import { NO_INPUT, paid } from "./endpoint-definition.ts";
import { AddressText } from "./fields.ts";
import { PaidHeaders } from "./paid-headers.ts";
import type { PricedEndpointId } from "./prices.ts";

/** A body with distinct wallets. */
export function walletList(min: number, max: number) {
  const wallets = z
    .array(AddressText)
    .min(min)
    .max(max)
    .refine((list) => new Set(list).size === list.length, "must not contain a wallet twice")
    .describe("Wallet addresses, without duplicates.")
    .meta({ uniqueItems: true });
  return z.strictObject({ wallets });
}

/** Returns the common part of a paid job about 2 to 30 wallets. */
export function aboutWallets<Id extends PricedEndpointId>(id: Id) {
  return {
    ...paid(id, "acceptance", false),
    ...NO_INPUT,
    headers: PaidHeaders,
    body: walletList(2, 30),
  } as const;
}
