import { setTimeout as wait } from "node:timers/promises";
import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { AccountBalance, ChainReader, ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { malformed } from "./decode/json-shape.ts";
import { ByAddressSupport } from "./history/by-address-support.ts";
import { readTransaction } from "./history/load-transaction.ts";
import { type HistoryDependencies, readHistory } from "./history/read-history.ts";
import { readOldest } from "./history/read-oldest.ts";
import { openReadScope } from "./history/read-scope.ts";
import { findLaunchAccounts } from "./launch/find-launch-accounts.ts";
import type { PackPage } from "./packed-page.ts";
import { readAccountSlices } from "./read-account-slices.ts";
import { readHolders, readLargestHolders } from "./read-holders.ts";
import { readLaterSignatures } from "./read-later-signatures.ts";
import { readMints } from "./read-mints.ts";
import { readNameOwner } from "./read-name-owner.ts";
import { readProtocol } from "./read-protocol.ts";
import { readNewestSignature, readSignaturePage } from "./read-signature-page.ts";
import { readTokenNames } from "./read-token-names.ts";
import { readWallet } from "./read-wallet.ts";
import { CallTally } from "./rpc/call-tally.ts";
import { connectProviders, type ProviderAccess } from "./rpc/connect-providers.ts";
import type { RpcClient, RpcClients } from "./rpc/rpc-client.ts";
import { toSolanaError } from "./rpc/rpc-error.ts";

export interface ChainReaderOptions extends ProviderAccess {
  /** Further providers in order of preference, for failures and lack of capacity. */
  readonly fallbacks?: readonly ProviderAccess[];
  /** Maximum concurrent requests to each provider, 20 by default; lowered while it refuses calls. */
  readonly maxInFlight?: number;
  /** Calls per request; "auto" (the default) is one, and more if a throttling provider accepts batches. */
  readonly batchSize?: number | "auto";
  /** Timeout of a request, 10 s by default. */
  readonly timeoutMs?: number;
  /** Called once with the host of each provider on another cluster than the first; it is not used. */
  readonly onOtherCluster?: (name: string) => void;
  /** Packs pages by address outside this thread, for histories that are read with `packing`. */
  readonly packPage?: PackPage;
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now?: () => number;
}

/**
 * Creates a reader of the chain over plain Solana JSON-RPC. Detects the features of any provider.
 *
 * @example
 * const chain = createChainReader({ url: "https://api.mainnet-beta.solana.com" });
 * const { slot, tokenAccounts } = await chain.readWallet(wallet);
 */
export function createChainReader(options: ChainReaderOptions): ChainReader {
  const { maxInFlight = 20, sleep = pauseFor, now = Date.now } = options;
  const accesses = [options, ...(options.fallbacks ?? [])];
  const rpc = connectProviders(accesses, { ...options, maxInFlight, sleep, now });
  const supports = accesses.map(() => new ByAddressSupport(now));
  // Twice the concurrency fills the queue without letting one history crowd out the others.
  const parallel = maxInFlight * 2 * accesses.length;
  const pages = Math.min(MAX_PAGES, parallel);
  const { packPage = null } = options;
  return readerOn({ rpc, supports, parallel, pages, packPage, sleep, now }, null);
}

interface Connection extends Pick<HistoryDependencies, "parallel" | "pages" | "packPage" | "sleep" | "now"> {
  readonly rpc: RpcClients;
  /** Supported form of histories by address of each provider, in the order of the providers. */
  readonly supports: readonly ByAddressSupport[];
}

function readerOn(connection: Connection, tally: CallTally | null): ChainReader {
  const { rpc, supports, ...shared } = connection;
  /** Runs a read; the first call that fails cancels the others. */
  const together = async <T>(
    { signal }: ReadOptions = {},
    read: (reading: RpcClient, scope: ReadOptions) => Promise<T>,
  ) => {
    const scope = openReadScope({ signal, now: shared.now, sleep: shared.sleep });
    try {
      return await read(rpc.open({ tally }), { signal: scope.signal });
    } catch (error) {
      throw toSolanaError(error);
    } finally {
      scope.close();
    }
  };
  const open = (minSlot?: number): HistoryDependencies => {
    const reading = rpc.open({ tally, minSlot });
    const support = supports[reading.providerIndex] ?? new ByAddressSupport(shared.now);
    return { ...shared, rpc: reading, support };
  };
  return {
    readWallet: (address, read) => together(read, (reading, scope) => readWallet(reading, address, scope)),
    readTransaction: (signature, read) =>
      together(read, (reading, scope) => readTransaction(reading, signature, shared.sleep, scope)),
    readLatestSlot: (read) => together(read, (reading, scope) => readLatestSlot(reading, scope)),
    readProtocol: (read) => together(read, readProtocol),
    readMints: (mints, read) => together(read, (reading, scope) => readMints(reading, mints, scope)),
    readBalances: (accounts, read) =>
      together(read, (reading, scope) => readBalances(reading, accounts, scope)),
    readHolders: (mint, read) => together(read, (reading, scope) => readHolders(reading, mint, scope)),
    readLargestHolders: (mint, read) =>
      together(read, (reading, scope) => readLargestHolders(reading, mint, scope)),
    readNameOwner: (name, read) => together(read, (reading, scope) => readNameOwner(reading, name, scope)),
    readTokenNames: (mints, read) =>
      together(read, (reading, scope) => readTokenNames(reading, mints, scope)),
    readSignaturePage: (address, before, read) =>
      together(read, (reading, scope) => readSignaturePage(reading, address, before, scope)),
    readLaterSignatures: (account, window, read) =>
      together(read, (reading, scope) => readLaterSignatures(reading, account, window, scope)),
    readNewestSignature: (address, read) =>
      together(read, (reading, scope) => readNewestSignature(reading, address, scope)),
    findLaunchAccounts: (mint, read) =>
      together(read, (reading, scope) => findLaunchAccounts(reading, mint, scope)),
    readHistory: (address, range, read) => readHistory(open(range.untilSlot), address, range, read),
    readOldest: (address, range, read) => readOldest(open(), address, range, read),
    stats: () => tally?.read() ?? rpc.stats(),
    providers: () => rpc.providers(),
    counting: () => readerOn(connection, new CallTally()),
  };
}

/** Maximum concurrent pages of one history: more would make slices smaller than a page. */
const MAX_PAGES = 16;

/** Resolves after `ms`, or when the signal is aborted. */
async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}

async function readLatestSlot(rpc: RpcClient, options: ReadOptions = {}): Promise<number> {
  return rpc.call({
    method: "getSlot",
    params: [{ commitment: COMMITMENT }],
    read: (result) => slot.parse(result),
    ...options,
  });
}

const slot = z.int().nonnegative();

/** The amount of a token account: u64 at 64 (spl-token `Account`). */
const AMOUNT = { offset: 64, length: 8 };

/** Reads lamports and token amounts of accounts. Accounts that do not exist are absent. */
async function readBalances(
  rpc: Pick<RpcClient, "callSized">,
  accounts: readonly Address[],
  options: ReadOptions = {},
): Promise<ReadonlyMap<Address, AccountBalance>> {
  const distinctAccounts = Array.from(new Set(accounts));
  const slices = await readAccountSlices(rpc, distinctAccounts, AMOUNT, options);
  const balances = distinctAccounts.flatMap((account, index) => {
    const slice = slices[index] ?? null;
    if (slice === null) return [];
    const { lamports, space = null, owner, data } = slice;
    if (lamports === undefined) throw malformed(`lamports of ${account}`);
    const isToken = owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM;
    const amount = isToken && data.length === AMOUNT.length ? data.readBigUInt64LE(0) : null;
    return [[account, { lamports, program: owner, space, amount }] as const];
  });
  return new Map(balances);
}
