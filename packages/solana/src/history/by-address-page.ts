import type { Address } from "@walletlens/engine/address";
import { z } from "zod";
import type { HistoryRange, SignaturePosition } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import type { PackedReply } from "../packed-page.ts";
import type { RpcCall } from "../rpc/job.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { isRefusedCall, RpcError } from "../rpc/rpc-error.ts";
import {
  BY_ADDRESS_METHOD,
  type ByAddressPage,
  envelopeSchema,
  positionSchema,
  readAscendingPage,
  readEntry,
  readRangePage,
  toOutcome,
} from "./by-address-reply.ts";
import { type ByAddressForm, type ByAddressSupport, SMALL_PAGE_SIZE } from "./by-address-support.ts";
import type { ReadScope } from "./read-scope.ts";

/** Slots from `gte` to below `lt`; null for no bound. */
export interface SlotRange {
  readonly gte: number | null;
  readonly lt: number | null;
}

export type PageResult = ByAddressPage | { readonly failure: unknown };

export interface AddressPageQuery {
  readonly limit: number;
  readonly token: string | null;
  readonly slots: SlotRange;
}

export interface ByAddressQuery {
  readonly rpc: RpcClient;
  readonly address: Address;
  readonly range: HistoryRange;
  readonly scope: ReadScope;
  /** Packs the reply of a page; null to decode pages here. */
  readonly pack: ((body: Uint8Array) => Promise<PackedReply>) | null;
}

/**
 * Requests a page in the forms that the provider may support. Never rejects, because the caller may await it late.
 */
export async function requestPage(
  query: ByAddressQuery,
  support: ByAddressSupport,
  page: AddressPageQuery,
): Promise<PageResult> {
  let failure: unknown = new RpcError("refused", "the provider sends nothing by address");
  let { pack } = query;
  for (let { form } = support; form !== null; { form } = support) {
    try {
      const result = await fetchPage({ ...query, pack: countPacking(pack, support) }, form, page);
      support.recordSuccess();
      return result;
    } catch (error) {
      failure = error;
      if (query.scope.signal.aborted || query.scope.stop.aborted) break;
      if (error instanceof RpcError && error.kind === "unread") {
        // Not an error of the provider: the page is decoded in this thread instead.
        pack = null;
        continue;
      }
      const hasSlots = page.slots.gte !== null || page.slots.lt !== null;
      if (hasSlots && isRefusedCall(error)) {
        support.supportsSlots = false;
        break;
      }
      if (!support.recordFailure(form, error)) break;
    }
  }
  return { failure };
}

function countPacking(pack: ByAddressQuery["pack"], support: ByAddressSupport): ByAddressQuery["pack"] {
  if (pack === null) return null;
  return (body) => {
    support.packing += 1;
    return pack(body).finally(() => {
      support.packing -= 1;
    });
  };
}

/** Throws an RpcError `transient` if the page leaves its range or its order. */
function fetchPage(
  query: ByAddressQuery,
  form: ByAddressForm,
  page: AddressPageQuery,
): Promise<ByAddressPage> {
  const options = {
    transactionDetails: "full",
    sortOrder: "desc",
    encoding: "json",
    maxSupportedTransactionVersion: 1,
    ...toFilters(query.range, form, page.slots),
    ...(page.token === null ? {} : { paginationToken: page.token }),
  };
  const { pack } = query;
  const reading: Pick<RpcCall<unknown>, "list" | "parse"> = pack === null
    ? { list: { name: "data", read: readEntry } }
    : { parse: async (body) => toOutcome(await pack(body)) };
  return callByAddress(query, options, (result) => readRangePage(result, query.range, page.token), {
    ...reading,
    limit: Math.min(form.pageSize, page.limit),
    // A large page that fails twice is requested as smaller pages.
    ...(form.pageSize > SMALL_PAGE_SIZE ? { attempts: 2 } : {}),
  });
}

/** Requests a page in ascending order, without the filter of token accounts. The caller checks the order. */
export async function fetchAscendingPage(
  query: ByAddressQuery,
  token: string | null,
): Promise<Pick<ByAddressPage, "entries" | "next">> {
  const options = {
    transactionDetails: "full",
    sortOrder: "asc",
    encoding: "json",
    maxSupportedTransactionVersion: 1,
    ...(token === null ? {} : { paginationToken: token }),
  };
  return callByAddress(query, options, (result) => readAscendingPage(result, token), {
    limit: SMALL_PAGE_SIZE,
    list: { name: "data", read: readEntry },
    attempts: 2,
  });
}

/** Returns the oldest position of a range, or null if it is empty. */
export async function fetchOldest(
  query: ByAddressQuery,
  form: ByAddressForm,
): Promise<SignaturePosition | null> {
  const filters = toFilters(query.range, form, { gte: null, lt: null });
  const options = { transactionDetails: "signatures", sortOrder: "asc", ...filters };
  const readPositions = (result: unknown) => z.object({ data: z.array(positionSchema) }).parse(result);
  const { data } = await callByAddress(query, options, readPositions, { limit: 1, attempts: 1 });
  return data[0] ?? null;
}

/** Requests a single signature; resolves if the provider offers the method. */
export async function probeByAddress(query: ByAddressQuery): Promise<void> {
  const options = { transactionDetails: "signatures" };
  await callByAddress(query, options, (result) => envelopeSchema.parse(result), { limit: 1, attempts: 1 });
}

/** A page of more than `SMALL_PAGE_SIZE` that is refused is not repeated here, because the next form is smaller. */
function callByAddress<T>(
  { rpc, address, scope }: ByAddressQuery,
  options: object,
  read: (result: unknown) => T,
  { limit, ...more }: Pick<RpcCall<T>, "list" | "parse" | "attempts"> & { readonly limit: number },
): Promise<T> {
  const createParams = (count: number) => [address, { ...options, limit: count, commitment: COMMITMENT }];
  const { signal, stop } = scope;
  const call = { method: BY_ADDRESS_METHOD, read, sticky: true, signal, stop, ...more };
  if (limit > SMALL_PAGE_SIZE) return rpc.call({ ...call, params: createParams(limit) });
  return rpc.callSized({ ...call, count: limit, createParams });
}

/** Returns true if all entries are in the requested slots: a provider may ignore unknown filters. */
export function isWithinSlots({ entries }: ByAddressPage, { gte, lt }: SlotRange): boolean {
  return entries.every(
    ({ position: { slot } }) => (gte === null || slot >= gte) && (lt === null || slot < lt),
  );
}

function toFilters({ before, until }: HistoryRange, form: ByAddressForm, { gte, lt }: SlotRange) {
  const filters = {
    ...(form.tokenAccounts ? { tokenAccounts: "balanceChanged" } : {}),
    ...(before === undefined && until === undefined ? {} : { signature: { lt: before, gt: until } }),
    ...(gte === null && lt === null ? {} : { slot: { gte: gte ?? undefined, lt: lt ?? undefined } }),
  };
  return Object.keys(filters).length === 0 ? {} : { filters };
}
