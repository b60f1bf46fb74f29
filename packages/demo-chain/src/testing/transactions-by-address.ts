import { z } from "zod";
import type { ByAddressOptions } from "./provider-options.ts";
import type { TraderMarket } from "./trader-market.ts";

export const BY_ADDRESS = "getTransactionsForAddress";
const MAX_SIGNATURES = 1_000;
/** Position of every transaction in its block. */
export const INDEX_IN_BLOCK = 7;

const querySchema = z.object({
  transactionDetails: z.string().optional(),
  limit: z.number().default(MAX_SIGNATURES),
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

interface PageRequest {
  readonly market: TraderMarket;
  readonly address: string;
  readonly config: unknown;
  /** Renders a transaction with its position in the block. */
  readonly render: (position: number) => string;
  readonly isEmptyPage: () => boolean;
}

/** A page of whole transactions, or of signatures, of an address as JSON; null if the call is refused. */
export function pageByAddress(
  { market, address, config, render, isEmptyPage }: PageRequest,
  { pageSize = MAX_SIGNATURES, above, unknown = [], ofUnknown }: ByAddressOptions,
): string | null {
  const query = querySchema.parse(config ?? {});
  const { filters, limit, paginationToken, sortOrder } = query;
  const isFull = query.transactionDetails === "full";
  const isAscending = sortOrder === "asc";
  const maxEntries = isFull ? pageSize : MAX_SIGNATURES;
  const usedParameters = {
    slot: filters.slot,
    tokenAccounts: filters.tokenAccounts,
    sortOrder: isAscending || undefined,
  };
  if (limit > maxEntries && above !== "clamped") return null;
  if (unknown.some((name) => usedParameters[name] !== undefined) && ofUnknown !== "ignored") return null;
  const slots = unknown.includes("slot") ? undefined : filters.slot;
  const isEmpty = filters.slot !== undefined && isFull && isEmptyPage();
  const positions = isEmpty ? [] : listPositions(market, address, filters.signature, slots);
  if (isAscending && !unknown.includes("sortOrder")) positions.reverse();
  const start = paginationToken ? positions.indexOf(Number(paginationToken)) + 1 : 0;
  const page = positions.slice(start, start + Math.min(maxEntries, limit));
  const token = start + page.length < positions.length ? `"${page.at(-1)}"` : null;
  const entries = page.map(isFull ? render : (position) => JSON.stringify(toRow(market, position)));
  return `{"data":[${entries.join()}],"paginationToken":${token}}`;
}

type Filters = z.infer<typeof querySchema>["filters"];

/** Positions of the transactions of an address within the bounds, newest first. */
function listPositions(
  market: TraderMarket,
  address: string,
  { lt: upperSignature, gt: lowerSignature }: NonNullable<Filters["signature"]> = {},
  { gte = 0, lt = Number.POSITIVE_INFINITY }: NonNullable<Filters["slot"]> = {},
): number[] {
  const findPosition = (signature: string | undefined) =>
    signature === undefined ? null : market.findSignature(signature);
  const upper = findPosition(upperSignature) ?? Number.POSITIVE_INFINITY;
  const lower = findPosition(lowerSignature) ?? -1;
  return market.signaturesFor(address).filter((position) => {
    const slot = market.getSlot(position);
    return position < upper && position > lower && slot >= gte && slot < lt;
  });
}

function toRow(market: TraderMarket, position: number) {
  const { signature, slot } = market.signatureInfo(position);
  return { signature, slot, transactionIndex: INDEX_IN_BLOCK, err: null };
}
