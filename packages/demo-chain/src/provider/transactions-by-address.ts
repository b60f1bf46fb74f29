import { z } from "zod";
import type { ProviderLedger } from "./ledger.ts";
import type { ByAddressOptions } from "./provider-options.ts";

export const BY_ADDRESS = "getTransactionsForAddress";

const querySchema = z.object({
  transactionDetails: z.string().optional(),
  limit: z.number().default(1000),
  paginationToken: z.string().nullish(),
  sortOrder: z.string().optional(),
  filters: z
    .object({
      signature: z.object({ lt: z.string().optional(), gt: z.string().optional() }).optional(),
      slot: z.object({ gte: z.number().optional(), lt: z.number().optional() }).optional(),
      tokenAccounts: z.unknown().optional(),
    })
    .default({}),
});

/** A page of whole transactions, or of signatures, of an address as JSON; null if the call is refused. */
export function pageByAddress(
  ledger: ProviderLedger,
  config: unknown,
  { pageSize = 1000, above, unknown = [], ofUnknown }: ByAddressOptions,
  isEmptyPage: () => boolean,
): string | null {
  const query = querySchema.parse(config ?? {});
  const { filters, limit, paginationToken, sortOrder } = query;
  const isFull = query.transactionDetails === "full";
  const isAscending = sortOrder === "asc";
  const max = isFull ? pageSize : 1000;
  const used = {
    slot: filters.slot,
    tokenAccounts: filters.tokenAccounts,
    sortOrder: isAscending || undefined,
  };
  if (limit > max && above !== "clamped") return null;
  if (unknown.some((name) => used[name] !== undefined) && ofUnknown !== "ignored") return null;
  const slots = unknown.includes("slot") ? undefined : filters.slot;
  const isEmpty = filters.slot !== undefined && isFull && isEmptyPage();
  const indexes = isEmpty ? [] : indexesIn(ledger, filters.signature, slots);
  if (isAscending && !unknown.includes("sortOrder")) indexes.reverse();
  const from = paginationToken ? indexes.indexOf(Number(paginationToken)) + 1 : 0;
  const page = indexes.slice(from, from + Math.min(max, limit));
  const last = from + page.length < indexes.length ? page.at(-1) : undefined;
  const data = page.map(isFull ? ledger.textByAddress : (index) => JSON.stringify(rowAt(ledger, index)));
  return `{"data":[${data.join()}],"paginationToken":${last === undefined ? null : `"${last}"`}}`;
}

type Filters = z.infer<typeof querySchema>["filters"];

/** Indexes in the ledger of the transactions within the bounds, newest first. */
function indexesIn(
  { entries, indexOf }: ProviderLedger,
  { lt: below, gt: above }: NonNullable<Filters["signature"]> = {},
  { gte = 0, lt = Number.POSITIVE_INFINITY }: NonNullable<Filters["slot"]> = {},
): number[] {
  const from = below === undefined ? 0 : (indexOf.get(below) ?? -1) + 1;
  const stop = (above === undefined ? undefined : indexOf.get(above)) ?? entries.length;
  const inSlots = (slot = 0) => slot >= gte && slot < lt;
  const indexes = Array.from({ length: Math.max(0, stop - from) }, (_, offset) => from + offset);
  return indexes.filter((index) => inSlots(entries[index]?.slot));
}

function rowAt({ entries }: ProviderLedger, index: number) {
  const { signature, slot } = entries[index] ?? {};
  return { signature, slot, transactionIndex: 7, err: null };
}
