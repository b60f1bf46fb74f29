import { isAddress } from "@walletlens/engine/address";
import type { AccountSearches } from "@walletlens/engine/wallet/account-searches";
import { z } from "zod";

/** Searches as they are stored: amounts as decimal strings. */
export function toSearchesJson(searches: AccountSearches) {
  const rows = Array.from(searches, ([mint, { difference, fromSlot, accounts }]) => {
    const searchJson = {
      difference: difference.toString(),
      fromSlot,
      accounts: Object.fromEntries(accounts),
    };
    return [mint, searchJson] as const;
  });
  return Object.fromEntries(rows);
}

/** Searches of an unreadable form count as never made: they are repeated. */
export function toSearches(stored: unknown): AccountSearches {
  const { data } = searchesSchema.safeParse(stored);
  return new Map(
    Array.from(data ?? [], ([mint, { difference, fromSlot, accounts }]) => [
      mint,
      { difference: BigInt(difference), fromSlot, accounts },
    ]),
  );
}

const addressSchema = z.string().refine(isAddress);

function toMapSchema<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value)
    .transform((record) => Object.entries(record))
    .pipe(z.array(z.tuple([addressSchema, z.custom<z.output<Value>>()])))
    .transform((entries) => new Map(entries));
}

const searchesSchema = toMapSchema(
  z.object({
    difference: z.string().regex(/^-?\d+$/),
    fromSlot: z.number().nullable(),
    accounts: toMapSchema(z.string().nullable()),
  }),
);
