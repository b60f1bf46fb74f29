import { setTimeout as wait } from "node:timers/promises";
import type { ChainReader, ReadOptions } from "./chain-reader.ts";
import { ByAddressSupport } from "./history/by-address-support.ts";
import { readHistory } from "./history/read-history.ts";
import { openReadScope } from "./history/read-scope.ts";
import { readHolders } from "./read-holders.ts";
import { readMints } from "./read-mints.ts";
import { readTip } from "./read-tip.ts";
import { readTokenNames } from "./read-token-names.ts";
import { readWallet } from "./read-wallet.ts";
import { createHttpPost } from "./rpc/http-post.ts";
import { createRpcClient } from "./rpc/rpc-client.ts";
import { toSolanaError } from "./rpc/rpc-error.ts";

export interface ChainReaderOptions {
  readonly url: string;
  /** Sent with every call, as some providers' keys are. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Requests under way together, 20 by default; lowered while the provider refuses calls. */
  readonly maxInFlight?: number;
  /** Calls per request; "auto" (the default) is one, and more where a held-back provider takes batches. */
  readonly batchSize?: number | "auto";
  /** For one request, 10 s by default. */
  readonly timeoutMs?: number;
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

/**
 * A reader of the chain over plain Solana JSON-RPC: any provider will do, and what it can do is found out.
 *
 * @example
 * const chain = createChainReader({ url: "https://api.mainnet-beta.solana.com" });
 * const { slot, tokenAccounts } = await chain.readWallet(wallet);
 */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { url, headers = {}, maxInFlight = 20, batchSize = "auto", timeoutMs = 10_000 } = options;
  const { random = Math.random, sleep = pauseFor, now = Date.now } = options;
  const post = createHttpPost({ url, headers, connections: maxInFlight, timeoutMs });
  const rpc = createRpcClient({ post, maxInFlight, batchSize, random, sleep, now });
  const support = new ByAddressSupport(rpc);
  // Twice what may be under way keeps the queue filled without letting one history crowd out the others.
  const history = { rpc, support, parallel: maxInFlight * 2, sleep, now };
  /** Runs a read whose calls end together: the first that fails cancels the others. */
  const together = async <T>({ signal }: ReadOptions = {}, read: (scope: ReadOptions) => Promise<T>) => {
    const scope = openReadScope({ signal, now, sleep });
    try {
      return await read({ signal: scope.signal });
    } catch (error) {
      throw toSolanaError(error);
    } finally {
      scope.close();
    }
  };
  return {
    readWallet: (address, read) => together(read, (scope) => readWallet(rpc, address, scope)),
    readTip: (read) => together(read, (scope) => readTip(rpc, scope)),
    readMints: (mints, read) => together(read, (scope) => readMints(rpc, mints, scope)),
    readHolders: (mint, read) => together(read, (scope) => readHolders(rpc, mint, scope)),
    readTokenNames: (mints, read) => together(read, (scope) => readTokenNames(rpc, mints, scope)),
    readHistory: (address, range, read) => readHistory(history, address, range, read),
    stats: () => rpc.stats(),
  };
}

/** Resolves after `ms`, or at once where the signal is aborted. */
async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
