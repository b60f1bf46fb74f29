import type { Address } from "@walletlens/engine/address";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import { z } from "zod";
import type { HistoryRange, SignaturePosition } from "../chain-reader.ts";
import { COMMITMENT } from "../commitment.ts";
import { isJsonObject, malformed } from "../decode/json-shape.ts";
import { decodeTransaction, isIncomplete } from "../decode-transaction.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { type ByAddressForm, SMALL_PAGE } from "./by-address-support.ts";
import type { ReadScope } from "./read-scope.ts";

/** Whole transactions by address: a method of Helius that Triton, Alchemy, QuickNode and Shyft also offer. */
const BY_ADDRESS_METHOD = "getTransactionsForAddress";

/** A transaction, or the position of one that the ledger keeps without its outcome. */
export interface ByAddressEntry {
  readonly position: SignaturePosition;
  readonly transaction: Transaction | null;
}

export interface ByAddressPage {
  /** Newest first. */
  readonly entries: readonly ByAddressEntry[];
  /** Token of the next page; null where its slots end with this one. */
  readonly next: string | null;
  /** True where the reading's `until` was met: nothing below it is wanted. */
  readonly reachesUntil: boolean;
}

/** Slots from `gte` to below `lt`; null for no bound. */
export interface SlotRange {
  readonly gte: number | null;
  readonly lt: number | null;
}

export interface AddressPageQuery {
  readonly limit: number;
  readonly token: string | null;
  readonly slots: SlotRange;
}

/** One reading of an address: who is asked, and for what. */
export interface ByAddressQuery {
  readonly rpc: RpcClient;
  readonly address: Address;
  readonly range: HistoryRange;
  readonly scope: ReadScope;
}

/** Asks for a page of whole transactions; throws an RpcError `transient` where it leaves its range or its order. */
export function fetchPage(
  query: ByAddressQuery,
  form: ByAddressForm,
  page: AddressPageQuery,
): Promise<ByAddressPage> {
  const { rpc, address, range, scope } = query;
  return rpc.call({
    method: BY_ADDRESS_METHOD,
    params: [
      address,
      {
        transactionDetails: "full",
        sortOrder: "desc",
        limit: Math.min(form.pageSize, page.limit),
        commitment: COMMITMENT,
        encoding: "json",
        maxSupportedTransactionVersion: 1,
        ...filtersOf(range, form, page.slots),
        ...(page.token === null ? {} : { paginationToken: page.token }),
      },
    ],
    read: (result) => readPage(result, range, page),
    list: { name: "data", read: readEntry },
    sticky: true,
    signal: scope.signal,
    stop: scope.stop,
    // A large page that fails twice is asked for as smaller ones.
    ...(form.pageSize > SMALL_PAGE ? { attempts: 2 } : {}),
  });
}

/** The oldest position of a range, or null where the provider does not say. */
export async function fetchOldest(
  { rpc, address, range, scope }: ByAddressQuery,
  form: ByAddressForm,
): Promise<SignaturePosition | null> {
  const filters = filtersOf(range, form, { gte: null, lt: null });
  const options = { transactionDetails: "signatures", sortOrder: "asc", limit: 1, commitment: COMMITMENT };
  const { data } = await rpc.call({
    method: BY_ADDRESS_METHOD,
    params: [address, { ...options, ...filters }],
    read: (result) => z.object({ data: z.array(position) }).parse(result),
    sticky: true,
    signal: scope.signal,
    stop: scope.stop,
    attempts: 1,
  });
  return data[0] ?? null;
}

/** Asks for a single signature of the address; resolves where the provider offers the method. */
export async function probeByAddress({ rpc, address, scope }: ByAddressQuery): Promise<void> {
  await rpc.call({
    method: BY_ADDRESS_METHOD,
    params: [address, { transactionDetails: "signatures", limit: 1, commitment: COMMITMENT }],
    read: (result) => envelope.parse(result),
    sticky: true,
    attempts: 1,
    signal: scope.signal,
  });
}

/** True where all entries lie in the slots that were asked for: a provider may ignore what it does not know. */
export function liesWithin({ entries }: ByAddressPage, { gte, lt }: SlotRange): boolean {
  return entries.every(
    ({ position: { slot } }) => (gte === null || slot >= gte) && (lt === null || slot < lt),
  );
}

function filtersOf({ before, until }: HistoryRange, form: ByAddressForm, { gte, lt }: SlotRange) {
  const filters = {
    ...(form.tokenAccounts ? { tokenAccounts: "balanceChanged" } : {}),
    ...(before === undefined && until === undefined ? {} : { signature: { lt: before, gt: until } }),
    ...(gte === null && lt === null ? {} : { slot: { gte: gte ?? undefined, lt: lt ?? undefined } }),
  };
  return Object.keys(filters).length === 0 ? {} : { filters };
}

const envelope = z.object({ data: z.array(z.unknown()), paginationToken: z.string().nullish() });
/** An answer whose entries were read. */
const page = envelope.extend({ data: z.array(z.custom<ByAddressEntry>(isJsonObject)) });
const position = z.object({ signature: z.string().min(1), slot: z.number().int().nonnegative() });

function readPage(
  result: unknown,
  { before, until }: HistoryRange,
  { token }: AddressPageQuery,
): ByAddressPage {
  const { data: entries, paginationToken } = page.parse(result);
  const next = paginationToken ?? null;
  if (next !== null && next === token) throw malformed(`${BY_ADDRESS_METHOD} repeats its pagination token`);
  let highest = Number.POSITIVE_INFINITY;
  for (const { position } of entries) {
    if (position.slot > highest) throw malformed(`${BY_ADDRESS_METHOD} is not newest first`);
    if (position.signature === before) throw malformed(`${BY_ADDRESS_METHOD} is not below its cursor`);
    highest = position.slot;
  }
  const stop = until === undefined ? -1 : entries.findIndex(({ position }) => position.signature === until);
  if (stop < 0) return { entries, next, reachesUntil: false };
  return { entries: entries.slice(0, stop), next: null, reachesUntil: true };
}

function readEntry(entry: unknown): ByAddressEntry {
  if (isIncomplete(entry)) return { position: unplayed.parse(entry), transaction: null };
  const transaction = decodeTransaction(entry);
  return { position: { signature: transaction.signature, slot: transaction.slot }, transaction };
}

const unplayed = z
  .object({
    slot: z.number().int(),
    transaction: z.object({ signatures: z.tuple([z.string()], z.string()) }),
  })
  .transform(({ slot, transaction }) => ({ signature: transaction.signatures[0], slot }));
