import type { Address } from "@walletlens/engine/address";
import type { DollarList } from "@walletlens/engine/chain/assets";
import { countFanOut } from "@walletlens/engine/coordination/direct/count-fan-out";
import type { PassedThrough } from "@walletlens/engine/coordination/direct/direct-facts";
import { findPassedThrough } from "@walletlens/engine/coordination/direct/find-passed-through";
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
import { loadLabeled } from "@/lib/wallets/compute-wallet";
import type { Labels } from "@/lib/wallets/ports";

export interface CounterpartyPorts {
  readonly chain: Pick<Chain, "readHistory">;
  readonly labels: Pick<Labels, "extractionContext" | "addressesOfType">;
}

/** Transactions of an address that show whether it is a hub. */
const PAGE = 100;
/**
 * Maximum number of addresses to read per group, by descending number of pairs. The others are no evidence
 * and are reported.
 */
const MAX_ADDRESSES = 20;
/** Concurrent addresses, each of a page of transactions. */
const AT_ONCE = 4;
/** Concurrent funders, each of a few calls. */
const FUNDERS_AT_ONCE = 10;
/**
 * Maximum number of calls per group for the funders of funders, on a plain provider
 * (docs/coordination.md#direct).
 */
const MAX_FUNDER_CALLS = 20;
/** Maximum history of a pass-through wallet. */
const MAX_PASSED = 4;
/** Maximum calls for one funder: two pages of signatures, because the end must be proved, and the transactions. */
export const CALLS_PER_FUNDER = MAX_PASSED + 2;
/** An address that was not read counts as a hub. */
const UNREAD = Number.POSITIVE_INFINITY;

export interface FanOut {
  readonly fanOut: ReadonlyMap<Address, number>;
  readonly unread: readonly Address[];
}

/** Reads a page of the history of each address and counts the wallets that it funded or collected from. */
export async function readFanOut(
  ports: CounterpartyPorts,
  addresses: readonly Address[],
  solUsd: SolUsd,
): Promise<FanOut> {
  const fanOut = new Map<Address, number>();
  const wanted = addresses.slice(0, MAX_ADDRESSES);
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const read = wanted.slice(at, at + AT_ONCE).map(async (wallet) => {
      const page = await nullIfChainUnavailable(observe(ports, wallet, PAGE));
      if (page === null) return;
      const { observed, dollars } = page;
      fanOut.set(wallet, countFanOut(observed, valueMoves(observed.prices, solUsd, dollars)));
    });
    await Promise.all(read);
  }
  const unread = addresses.filter((wallet) => !fanOut.has(wallet));
  for (const wallet of unread) fanOut.set(wallet, UNREAD);
  return { fanOut, unread };
}

export interface FunderOrigins {
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  readonly calls: number;
  readonly unread: readonly Address[];
}

/** Reads the funders of pass-through wallets, within the call limit. */
export async function readFunderOrigins(
  ports: CounterpartyPorts,
  funders: readonly Address[],
  maxCalls = MAX_FUNDER_CALLS,
): Promise<FunderOrigins> {
  const passedThrough = new Map<Address, PassedThrough>();
  const unread: Address[] = [];
  let calls = 0;
  for (let at = 0; at < funders.length; ) {
    const affordable = Math.floor((maxCalls - calls) / CALLS_PER_FUNDER);
    if (affordable < 1) return { passedThrough, calls, unread: [...unread, ...funders.slice(at)] };
    const part = funders.slice(at, at + Math.min(FUNDERS_AT_ONCE, affordable));
    at += part.length;
    const pages = await Promise.all(
      part.map((funder) => nullIfChainUnavailable(observe(ports, funder, MAX_PASSED))),
    );
    for (const [position, funder] of part.entries()) {
      const page = pages[position] ?? null;
      if (page === null) {
        unread.push(funder);
        continue;
      }
      const { observed, transactions } = page;
      calls += transactions + (transactions < MAX_PASSED ? 2 : 1);
      const before = findPassedThrough(observed, transactions);
      if (before !== null) passedThrough.set(funder, before);
    }
  }
  return { passedThrough, calls, unread };
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
  const at = { solUsd: new Map<number, bigint>(), until: Number.POSITIVE_INFINITY, labeled };
  const observed = runSteps(observeWallet(wallet, history, at));
  return { observed, transactions: entries.length, dollars: labeled.dollars };
}
