import type { Address } from "@walletlens/engine/address";
import { type ChainReaderOptions, createChainReader } from "@walletlens/solana";
import type { ChainReader, Mint } from "@walletlens/solana/chain-reader";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import { memoizeByKey } from "@/lib/runtime/memoize-by-key";
import { asAppError } from "./as-app-error";

/** Connects to the providers of a chain. Rejects with AppErrors `chain_unavailable`. */
export function connectChain(options: ChainReaderOptions): Chain {
  return toChain(createChainReader(options));
}

function toChain(reader: ChainReader): Chain {
  return {
    readWallet: (...read) => asAppError(reader.readWallet(...read)),
    readTransaction: (...read) => asAppError(reader.readTransaction(...read)),
    readLatestSlot: (...read) => asAppError(reader.readLatestSlot(...read)),
    readProtocol: (...read) => asAppError(reader.readProtocol(...read)),
    readMints: (...read) => asAppError(reader.readMints(...read)),
    readBalances: (...read) => asAppError(reader.readBalances(...read)),
    readHolders: (...read) => asAppError(reader.readHolders(...read)),
    readLargestHolders: (...read) => asAppError(reader.readLargestHolders(...read)),
    readNameOwner: (...read) => asAppError(reader.readNameOwner(...read)),
    readTokenNames: (...read) => asAppError(reader.readTokenNames(...read)),
    readSignaturePage: (...read) => asAppError(reader.readSignaturePage(...read)),
    readLaterSignatures: (...read) => asAppError(reader.readLaterSignatures(...read)),
    readNewestSignature: (...read) => asAppError(reader.readNewestSignature(...read)),
    findLaunchAccounts: (...read) => asAppError(reader.findLaunchAccounts(...read)),
    readHistory: (...read) => toIterable(reader.readHistory(...read)),
    readOldest: (...read) => toIterable(reader.readOldest(...read)),
    stats: () => reader.stats(),
    providers: () => reader.providers(),
    counting: () => toChain(reader.counting()),
  };
}

function toIterable<Chunk>(iterable: AsyncIterable<Chunk>): AsyncIterable<Chunk> {
  const chunks = iterable[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => asAppError(chunks.next()),
      // Leaving the loop early aborts the calls in flight.
      return: async () => (await chunks.return?.()) ?? { done: true, value: undefined },
    }),
  };
}

/** Lifetime of a mint's supply, the same as of its price. */
const CACHE_MS = 30_000;
const MAX_CACHED = 20_000;

/**
 * Returns the same chain with mint reads cached for 30 seconds and shared by all callers, because the holders of a
 * token hold mostly the same tokens. The first caller's abort does not cancel a shared read, and only that caller's
 * count includes it.
 */
export function shareMints(chain: Chain, now: () => number = Date.now): Chain {
  const limits = { max: MAX_CACHED, ttlMs: CACHE_MS, now };
  const readMint = memoizeByKey<Address, Mint>((mints) => chain.readMints(mints), limits);
  return sharing(chain, readMint);
}

function sharing(chain: Chain, read: ReturnType<typeof memoizeByKey<Address, Mint>>): Chain {
  return {
    ...chain,
    readMints: async (mints) => new Map(await read(mints, (missing) => chain.readMints(missing))),
    counting: () => sharing(chain.counting(), read),
  };
}

/** Chain without a provider: commands that do not read it work; each read throws. */
export const unconfiguredChain: Chain = {
  readWallet: refuse,
  readTransaction: refuse,
  readLatestSlot: refuse,
  readProtocol: refuse,
  readMints: refuse,
  readBalances: refuse,
  readHolders: refuse,
  readLargestHolders: refuse,
  readNameOwner: refuse,
  readTokenNames: refuse,
  readSignaturePage: refuse,
  readLaterSignatures: refuse,
  readNewestSignature: refuse,
  findLaunchAccounts: refuse,
  readHistory: refuseAll,
  readOldest: refuseAll,
  stats: () => ({ calls: 0, byMethod: {}, bytes: 0, credits: 0, retries: 0 }),
  providers: () => [],
  counting() {
    return this;
  },
};

function refuseAll(): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: refuse }) };
}

async function refuse(): Promise<never> {
  throw new AppError("chain_unavailable", "No Solana RPC provider is configured; set SOLANA_RPC_URL.");
}
