import { z } from "zod";
import { AddressText } from "./fields";

/** A body that names wallets, each once. */
export function walletList(fewest: number, most: number) {
  const wallets = z
    .array(AddressText)
    .min(fewest)
    .max(most)
    .refine((list) => new Set(list).size === list.length, "must not name a wallet twice")
    .describe("Wallet addresses, each once.")
    .meta({ uniqueItems: true });
  return z.strictObject({ wallets });
}
