import type { Address } from "@walletlens/engine/address";
import type { HistoryChunk, HistoryRange, ReadOptions } from "../chain-reader.ts";
import type { RpcClient } from "../rpc/rpc-client.ts";
import { RpcError, toSolanaError } from "../rpc/rpc-error.ts";
import type { ByAddressSupport } from "./by-address-support.ts";
import { listSignatures, SIGNATURES_PER_PAGE, type SignatureSource } from "./list-signatures.ts";
import { createLoader, type LoadTransaction } from "./load-transaction.ts";
import { readByAddress } from "./read-by-address.ts";
import { readListed } from "./read-listed.ts";
import { openReadScope, type ReadScope } from "./read-scope.ts";
import { createSignatureSource } from "./signature-source.ts";

export interface HistoryDependencies {
  readonly rpc: RpcClient;
  readonly support: ByAddressSupport;
  /** Loads under way together. */
  readonly parallel: number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

/** Reads a history as `ChainReader.readHistory` promises, by address where the provider offers it. */
export async function* readHistory(
  dependencies: HistoryDependencies,
  address: Address,
  range: HistoryRange,
  options: ReadOptions = {},
): AsyncGenerator<HistoryChunk> {
  const { now, sleep } = dependencies;
  const scope = openReadScope({ signal: options.signal, deadline: range.deadline, now, sleep });
  let isFirst = true;
  try {
    for await (const chunk of readEitherWay(dependencies, address, range, scope)) {
      // From the top of a history, a provider that prunes still has the newest transactions.
      const isWhole = range.before === undefined && range.isKnown === undefined;
      if (isFirst && isWhole && chunk.transactions.length === 0) {
        throw new RpcError("absent", `none of the newest ${chunk.unavailable.length} transactions is there`);
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

/** A provider that does not know the method says so at once; one that hangs is waited for this long. */
const PROBE_GRACE_MS = 1_000;
const PAUSE_MS = 300;

async function* readEitherWay(
  { rpc, support, sleep, parallel }: HistoryDependencies,
  address: Address,
  range: HistoryRange,
  scope: ReadScope,
): AsyncGenerator<HistoryChunk> {
  if (range.limit <= 0 || scope.stop.aborted) return;
  const pause = () => sleep(PAUSE_MS, scope.signal);
  const plain = createSignatureSource(rpc, address, range.until, scope, pause);
  // While the provider is asked what it offers, the first page of the plain way is already fetched.
  const first = support.isUnknown ? fetchFirst(plain, range) : null;
  const patience = first?.then(() => sleep(PROBE_GRACE_MS, scope.signal)).catch(() => undefined);
  let rest = range;
  let listed = 0;
  if (await support.isOffered(address, patience ?? Promise.resolve())) {
    try {
      for await (const chunk of readByAddress(rpc, address, range, scope)) {
        listed = chunk.listed;
        rest = { ...range, limit: range.limit - listed, before: chunk.oldest.signature };
        yield chunk;
      }
      // Where this way finds nothing at all, the plain one has the last word.
      if (rest !== range || range.until !== undefined || scope.stop.aborted) return;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      support.failed(error);
    }
  }
  const source = first !== null && rest === range ? startingWith(first, plain) : plain;
  const pages = listSignatures(source, rest);
  const load = skipKnown(createLoader(rpc, scope, sleep), range);
  for await (const chunk of readListed({ pages, load, scope, parallel })) {
    yield { ...chunk, listed: chunk.listed + listed };
  }
}

function skipKnown(load: LoadTransaction, { isKnown }: HistoryRange): LoadTransaction {
  if (isKnown === undefined) return load;
  return async (listed) => (isKnown(listed.signature) ? null : load(listed));
}

type FirstPage = ReturnType<SignatureSource["fetchPage"]>;

function fetchFirst(source: SignatureSource, range: HistoryRange): FirstPage {
  const below = range.before === undefined ? null : { signature: range.before, slot: null };
  return source.fetchPage(below, Math.min(SIGNATURES_PER_PAGE, range.limit));
}

/** The same source, with its first page fetched already. */
function startingWith(first: FirstPage, source: SignatureSource): SignatureSource {
  let waiting: FirstPage | null = first;
  return {
    pause: source.pause,
    fetchPage(below, count) {
      const page = waiting ?? source.fetchPage(below, count);
      waiting = null;
      return page;
    },
  };
}
