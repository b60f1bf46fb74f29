import type { Address } from "@walletlens/engine/address";
import type { DollarList } from "@walletlens/engine/chain/assets";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { findPassedThrough } from "@walletlens/engine/coordination/direct/find-passed-through";
import {
  type Contact,
  listContacts,
  MAX_CONTACTS,
} from "@walletlens/engine/coordination/direct/list-contacts";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { type ObservedWallet, observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { runSteps } from "@walletlens/engine/steps";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import {
  compareEntries,
  type HistoryEntry,
  missingEntries,
  toEntries,
} from "@walletlens/engine/wallet/history-entry";
import type { Chain } from "@/lib/runtime/chain";
import { nullIfChainUnavailable } from "@/lib/runtime/chain";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import type { Labels } from "@/lib/wallets/labels";

export interface CounterpartyPorts {
  readonly chain: Chain;
  readonly labels: Labels;
}

/**
 * Maximum number of addresses to read per group, by descending number of pairs. The others are no evidence
 * and are reported.
 */
const MAX_ADDRESSES = 20;
/** Concurrent addresses, each of a page of transactions. */
const AT_ONCE = 4;
/** Concurrent funders, each of a few calls. */
const FUNDERS_AT_ONCE = 10;
/** Calls for a page of signatures: a page that is not full takes a second one. */
const PAGE_CALLS = 2;
/**
 * Maximum number of calls per group for the funders of funders, on a plain provider
 * (docs/coordination.md#direct).
 */
export const MAX_FUNDER_CALLS = 40;
/** Maximum history of a pass-through wallet: what others send to it unasked is a part of it. */
const MAX_PASSED = 20;
/** Maximum calls for one funder: its signatures, which are listed again with the transactions. */
export const CALLS_PER_FUNDER = 2 * PAGE_CALLS + MAX_PASSED;

export interface KnownContacts {
  readonly contacts: ReadonlyMap<Address, readonly Contact[]>;
  readonly unread: readonly Address[];
}

/** Reads the newest history of each address, and lists the wallets that it funded or collected from. */
export async function readContacts(
  ports: CounterpartyPorts,
  addresses: readonly Address[],
  solUsd: SolUsd,
): Promise<KnownContacts> {
  const contacts = new Map<Address, readonly Contact[]>();
  const readAddresses = addresses.slice(0, MAX_ADDRESSES);
  for (let start = 0; start < readAddresses.length; start += AT_ONCE) {
    const reads = readAddresses.slice(start, start + AT_ONCE).map(async (wallet) => {
      const page = await nullIfChainUnavailable(observe(ports, wallet, MAX_CONTACTS));
      if (page === null) return;
      const { observed, dollars } = page;
      contacts.set(wallet, listContacts(observed, valueMoves(observed.prices, solUsd, dollars)));
    });
    await Promise.all(reads);
  }
  return { contacts, unread: addresses.filter((wallet) => !contacts.has(wallet)) };
}

export interface FunderOrigins {
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  readonly calls: number;
  readonly unread: readonly Address[];
}

/**
 * Reads the funders of pass-through wallets, within the call limit: those with a short history, shortest first, because
 * others passed nothing on.
 */
export async function readFunderOrigins(
  ports: CounterpartyPorts,
  funders: readonly Address[],
  maxCalls: number,
): Promise<FunderOrigins> {
  const { short, unread, ...listing } = await listShortHistories(ports, funders, maxCalls);
  const passedThrough = new Map<Address, PassedThrough>();
  const unreadFunders = short.toSorted((one, other) => one.transactions - other.transactions);
  let { calls } = listing;
  while (unreadFunders.length > 0) {
    const part: typeof unreadFunders = [];
    for (const next of unreadFunders.slice(0, FUNDERS_AT_ONCE)) {
      const cost = next.transactions + PAGE_CALLS;
      if (calls + cost > maxCalls) break;
      calls += cost;
      part.push(next);
    }
    if (part.length === 0) break;
    unreadFunders.splice(0, part.length);
    const pages = part.map(async ({ funder }) => {
      const page = await nullIfChainUnavailable(observe(ports, funder, MAX_PASSED + 1));
      if (page === null) return funder;
      const { observed, transactions, dollars } = page;
      const origin = findPassedThrough(observed, transactions, valueMoves([], NO_PRICES, dollars));
      if (origin !== null) passedThrough.set(funder, origin);
      return [];
    });
    unread.push(...(await Promise.all(pages)).flat());
  }
  return { passedThrough, calls, unread: [...unread, ...unreadFunders.map(({ funder }) => funder)] };
}

const NO_PRICES: SolUsd = new Map();

interface ShortHistories {
  readonly short: readonly { readonly funder: Address; readonly transactions: number }[];
  readonly unread: Address[];
  readonly calls: number;
}

/** Lists the signatures of each funder, and returns those with few. */
async function listShortHistories(
  { chain }: CounterpartyPorts,
  funders: readonly Address[],
  maxCalls: number,
): Promise<ShortHistories> {
  const affordable = funders.slice(0, Math.floor(maxCalls / PAGE_CALLS));
  const unread = funders.slice(affordable.length);
  const listings = await mapAtOnce(affordable, FUNDERS_AT_ONCE, async (funder) => {
    const page = await nullIfChainUnavailable(chain.readSignaturePage(funder, null));
    if (page === null) unread.push(funder);
    return { funder, page };
  });
  let calls = 0;
  const short = listings.flatMap(({ funder, page }) => {
    if (page === null) return [];
    calls += page.reachesBeginning ? PAGE_CALLS : 1;
    const transactions = page.entries.length;
    return page.reachesBeginning && transactions <= MAX_PASSED ? [{ funder, transactions }] : [];
  });
  return { short, unread, calls };
}

interface ObservedPage {
  readonly observed: ObservedWallet;
  readonly transactions: number;
  /** Dollars by which it was read. */
  readonly dollars: DollarList;
}

/** Observes the newest transactions of an address without storing them. */
async function observe(
  { chain, labels }: CounterpartyPorts,
  wallet: Address,
  limit: number,
): Promise<ObservedPage> {
  const context = await labels.extractionContext();
  const entries: HistoryEntry[] = [];
  let whole = true;
  for await (const chunk of chain.readHistory(wallet, { limit })) {
    entries.push(...toEntries(chunk.transactions, wallet, context), ...missingEntries(chunk.unavailable));
    whole = chunk.end;
  }
  const history = toCoveredHistory(entries.sort(compareEntries), whole);
  const labeled = await loadLabeled(labels);
  const observation = { solUsd: new Map(), until: Number.POSITIVE_INFINITY, labeled };
  const observed = runSteps(observeWallet(wallet, history, observation));
  return { observed, transactions: entries.length, dollars: labeled.dollars };
}
