import type { LaunchSource } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { Transaction } from "@walletlens/engine/chain/transaction";
import type { LaunchAccount } from "@walletlens/solana/chain-reader";
import { checkResults } from "@/lib/groups/check-results";
import { completeRefunded, failGroupJob } from "@/lib/groups/end-group-job";
import { requestWallets } from "@/lib/groups/gather-wallets";
import type { FoundLaunch } from "@/lib/groups/group-work";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type { Chain } from "@/lib/runtime/chain";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import type { LaunchStore } from "@/lib/wallets/launch-store";
import type { CoordinationPorts } from "./find-links";
import { presentLaunch } from "./rules/present-launch";
import { LaunchScan, type ScannedLaunch } from "./rules/scan-launch";
import { toHead } from "./stored-launch";

export interface LaunchPorts extends CoordinationPorts {
  /** Maximum calls for pages that search a launch. */
  readonly launchPages: number;
  readonly launches: LaunchStore;
}

export interface LaunchRequest {
  readonly owner: string;
  readonly mint: Address;
  readonly first: number;
}

/**
 * Reads the launch of a token and requests the analyses of its first buyers and its creator. Completes the job with a
 * refund and returns null if the launch is not reached; fails it if the token does not exist.
 */
export async function findLaunch(
  ports: LaunchPorts,
  jobId: string,
  { owner, mint, first }: LaunchRequest,
): Promise<{ readonly found: FoundLaunch; readonly cost: CallCost } | null> {
  const chain = ports.chain.counting();
  // Both at once: a job whose token does not exist is rare.
  const [mints, accounts] = await Promise.all([chain.readMints([mint]), chain.findLaunchAccounts(mint)]);
  const token = mints.get(mint);
  if (token === undefined) {
    await failGroupJob(ports, jobId, "The token does not exist.", "mint_not_found");
    return null;
  }
  const reading = await readLaunch({ ...ports, chain }, { mint, first, supply: token.supply }, accounts);
  const { scanned, source, account, venue, ...extent } = reading;
  const head = {
    mint,
    supply: token.supply.toString(),
    venue,
    coverage: { reachedLaunch: scanned !== null, source, account, ...extent, calls: chain.stats().calls },
  };
  if (scanned === null) {
    const report = {
      head: toHead({ ...head, launch: null }),
      creatorFundedBy: null,
      buyers: [],
      receivers: [],
      found: null,
    };
    const results = presentLaunch(report);
    if (await checkResults(ports, jobId, results))
      await completeRefunded(ports, jobId, results, chain.stats());
    return null;
  }
  const { launch, purchases } = scanned;
  const { signature, slot, time } = launch;
  if (time !== null) await ports.launches.save(mint, { signature, slot, time });
  // Accounts of programs have no history of their own.
  const buyers = purchases.map(({ wallet }) => wallet).filter(hasKey);
  const wallets = [...new Set([...buyers, launch.creator])];
  const gathered = await requestWallets(ports, owner, wallets);
  const storedPurchases = purchases.map(({ units, firstSlotUnits, lamports, ...purchase }) => ({
    ...purchase,
    units: units.toString(),
    firstSlotUnits: firstSlotUnits.toString(),
    lamports: lamports?.toString() ?? null,
  }));
  return { found: { ...head, launch, purchases: storedPurchases, wallets: gathered }, cost: chain.stats() };
}

interface LaunchTarget {
  readonly mint: Address;
  readonly first: number;
  /** Base units. */
  readonly supply: bigint;
}

interface LaunchReading {
  /** Null if the launch was not reached. */
  readonly scanned: ScannedLaunch | null;
  readonly source: LaunchSource;
  readonly account: Address;
  readonly venue: string | null;
  readonly complete: boolean;
  readonly listed: number;
  readonly oldestAt: string | null;
  readonly transactions: number;
  readonly missing: number;
}

/**
 * Reads the curve, else the pool that opened with most of the supply, else the mint, until a launch is found or the pages
 * are used up.
 */
async function readLaunch(
  ports: LaunchPorts,
  target: LaunchTarget,
  accounts: readonly LaunchAccount[],
): Promise<LaunchReading> {
  const mint = { kind: "mint", venue: null, account: target.mint } as const;
  let pages = ports.launchPages;
  let reading: LaunchReading | null = null;
  for (const account of [...accounts, mint]) {
    if (pages <= 0) break;
    const previousPages = countPages(ports.chain);
    reading = await readAccount(ports, target, account, pages);
    if (reading.scanned !== null) return reading;
    pages -= countPages(ports.chain) - previousPages;
  }
  if (reading === null) throw new RangeError("a launch is searched with at least one page");
  return reading;
}

function countPages({ stats }: Chain): number {
  const { byMethod } = stats();
  return (byMethod.getSignaturesForAddress ?? 0) + (byMethod.getTransactionsForAddress ?? 0);
}

type ReadAccount = Pick<LaunchAccount, "account"> & {
  readonly kind: LaunchSource;
  readonly venue: string | null;
};

async function readAccount(
  { chain, labels, solUsdHours }: LaunchPorts,
  { mint, first, supply }: LaunchTarget,
  { kind, venue, account }: ReadAccount,
  maxPages: number,
): Promise<LaunchReading> {
  const [context, labeled] = await Promise.all([labels.extractionContext(), loadLabeled(labels)]);
  const scan = new LaunchScan({ mint, account, first, context, labeled });
  let extent = { complete: false, listed: 0, oldestAt: null as string | null, transactions: 0, missing: 0 };
  let isFirst = true;
  let isMarket = true;
  let isEnd = false;
  for await (const chunk of chain.readOldest(account, { maxPages })) {
    if (isFirst) extent = { ...extent, oldestAt: toTimestamp(chunk.oldestTime) };
    if (isFirst && kind === "pool") isMarket = opensMarket(chunk.transactions, mint, supply);
    isFirst = false;
    isEnd = chunk.end;
    const times = chunk.transactions.flatMap(({ blockTime }) => blockTime ?? []);
    const solUsd =
      times.length === 0 ? new Map() : await solUsdHours.load(Math.min(...times), Math.max(...times));
    scan.add(chunk.transactions, solUsd, chunk.missingAt);
    extent = {
      ...extent,
      complete: scan.isEnough || chunk.end,
      listed: chunk.listed,
      transactions: extent.transactions + chunk.transactions.length,
      missing: extent.missing + chunk.missing,
    };
    if (!isMarket || scan.isEnough || scan.isUnreachable || extent.transactions >= MAX_TRANSACTIONS) break;
  }
  const scanned = isMarket ? scan.finish(isEnd) : null;
  return { scanned, source: kind, account, venue: venue ?? (await nameVenue(labels, scanned)), ...extent };
}

/** True if an account held most of the supply after the first transaction that did not fail. */
function opensMarket(transactions: readonly Transaction[], mint: Address, supply: bigint): boolean {
  const opening = transactions.find(({ failed }) => !failed);
  return (
    opening?.tokens.some((each) => each.mint === mint && each.after * OPENING_DIVISOR >= supply) === true
  );
}

/** Returns the name of the program of the first purchase, else its address, or null. */
async function nameVenue(
  labels: LaunchPorts["labels"],
  scanned: ScannedLaunch | null,
): Promise<string | null> {
  const program = scanned?.program ?? null;
  if (program === null) return null;
  return (await labels.find([program])).get(program)?.label?.label ?? program;
}

function toTimestamp(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

/** Transactions from the launch on that are read at most. A plain provider needs a call for each. */
const MAX_TRANSACTIONS = 1_000;
/** A pool that opened with this share of the supply is its first market. */
const OPENING_DIVISOR = 2n;
