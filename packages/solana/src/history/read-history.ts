import type { Address } from "@walletlens/engine/address";
import type { HistoryChunk, HistoryOptions, HistoryRange } from "../chain-reader.ts";
import type { PackPage } from "../packed-page.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { RpcError, toSolanaError } from "../rpc/rpc-error.ts";
import type { ByAddressQuery } from "./by-address-page.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { listSignatures, SIGNATURES_PER_PAGE, type SignatureSource } from "./list-signatures.ts";
import { createLoader, type LoadTransaction } from "./load-transaction.ts";
import { openByAddress, readByAddress } from "./read-by-address.ts";
import { readListed } from "./read-listed.ts";
import { openReadScope } from "./read-scope.ts";
import { createSignatureSource } from "./signature-source.ts";

export interface HistoryDependencies {
  readonly rpc: RpcClient;
  readonly support: ByAddressSupport;
  /** Maximum concurrent loads. */
  readonly parallel: number;
  /** Maximum concurrent pages of full transactions. */
  readonly pages: number;
  /** Packs pages by address for callers that want it; null to decode them here. */
  readonly packPage: PackPage | null;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

/** Implements `ChainReader.readHistory`, by address if the provider supports it. */
export async function* readHistory(
  dependencies: HistoryDependencies,
  address: Address,
  range: HistoryRange,
  options: HistoryOptions = {},
): AsyncGenerator<HistoryChunk> {
  const { now, sleep } = dependencies;
  const scope = openReadScope({ signal: options.signal, deadline: range.deadline, now, sleep });
  let isFirst = true;
  try {
    const { packPage } = dependencies;
    const { packing } = options;
    const pack =
      packPage === null || packing === undefined ? null : (body: Uint8Array) => packPage(body, packing);
    const query = { rpc: dependencies.rpc, address, range, scope, pack };
    for await (const chunk of readEitherWay(dependencies, query)) {
      // A provider that prunes still has the newest transactions.
      const isWhole = range.before === undefined && range.isKnown === undefined && !range.listsOnly;
      const count = chunk.packed?.positions.length ?? chunk.transactions.length + chunk.unavailable.length;
      if (isFirst && isWhole && chunk.unavailable.length === count) {
        throw new RpcError(
          "absent",
          `none of the newest ${chunk.unavailable.length} transactions is available`,
        );
      }
      isFirst = false;
      yield chunk;
    }
    if (isFirst && scope.stop.aborted) throw new RpcError("transient", "nothing was read by the deadline");
  } catch (error) {
    throw toSolanaError(error);
  } finally {
    scope.close();
  }
}

/** Wait for a provider that hangs on the method but responds to other calls. */
const GRACE_MS = 1_000;
const PAUSE_MS = 300;

async function* readEitherWay(
  { support, sleep, parallel, pages }: HistoryDependencies,
  query: ByAddressQuery,
): AsyncGenerator<HistoryChunk> {
  const { rpc, address, range, scope } = query;
  if (range.limit <= 0 || scope.stop.aborted) return;
  const pause = () => sleep(PAUSE_MS, scope.signal);
  const plain = createSignatureSource(rpc, address, range.until, scope, pause);
  if (range.listsOnly) {
    yield* readListed({ pages: listSignatures(plain, range), load: async () => null, scope, parallel });
    return;
  }
  const grace = () => sleep(GRACE_MS, scope.signal);
  const { first, listing } = await openByAddress(query, support, grace, () => fetchFirst(plain, range));
  let heldChunk: HistoryChunk | null = null;
  if (first !== null) {
    const broken = yield* readByAddress({ query, support, parallel: pages, first });
    if (broken === null) return;
    heldChunk = broken.held;
  }
  const load = skipKnown(createLoader(rpc, scope, sleep), range);
  if (heldChunk === null) {
    const source = listing === null ? plain : startingWith(listing, plain);
    yield* readListed({ pages: listSignatures(source, range), load, scope, parallel });
    return;
  }
  const { listed, oldest } = heldChunk;
  const remainingRange = { ...range, limit: range.limit - listed, before: oldest.signature };
  try {
    for await (const chunk of readListed({
      pages: listSignatures(plain, remainingRange),
      load,
      scope,
      parallel,
    })) {
      if (heldChunk !== null) yield heldChunk;
      heldChunk = null;
      yield { ...chunk, listed: chunk.listed + listed };
    }
  } catch (error) {
    if (heldChunk !== null) yield heldChunk;
    throw error;
  }
  // The history ends with this chunk unless the limit or the stop ended the reading.
  if (heldChunk !== null) yield { ...heldChunk, end: remainingRange.limit > 0 && !scope.stop.aborted };
}

function skipKnown(load: LoadTransaction, { isKnown }: HistoryRange): LoadTransaction {
  if (isKnown === undefined) return load;
  return async (listed) => (isKnown(listed.signature) ? null : load(listed));
}

type FirstPage = ReturnType<SignatureSource["fetchPage"]>;

function fetchFirst(source: SignatureSource, range: HistoryRange): FirstPage {
  const startPosition = range.before === undefined ? null : { signature: range.before, slot: null };
  return source.fetchPage(startPosition, Math.min(SIGNATURES_PER_PAGE, range.limit));
}

/** Returns the source with a prefetched first page. */
function startingWith(first: FirstPage, source: SignatureSource): SignatureSource {
  let waitingPage: FirstPage | null = first;
  return {
    pause: source.pause,
    fetchPage(below, count) {
      const page = waitingPage ?? source.fetchPage(below, count);
      waitingPage = null;
      return page;
    },
  };
}
