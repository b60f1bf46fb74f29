import type { Address } from "@walletlens/engine/address";
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
import type { Labels } from "@/lib/wallets/ports";

export interface CounterpartyPorts {
  readonly chain: Pick<Chain, "readHistory">;
  readonly labels: Pick<Labels, "tipAccounts">;
}

/** Transactions of an address that say whether it deals with many wallets. */
const PAGE = 100;
/** Addresses of one group that are asked for: those that tie most pairs. What is beyond proves nothing, and is said. */
const MAX_ADDRESSES = 20;
/** Addresses read together. */
const AT_ONCE = 4;
/** Calls of one group that look behind its funders, on a plain provider (docs/coordination.md#direct). */
const MAX_FUNDER_CALLS = 20;
/** A wallet that passes on what it got has a history as short as this. */
const MAX_PASSED = 4;
/** An address that was not read is taken for a hub. */
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
      const { observed } = page;
      fanOut.set(wallet, countFanOut(observed, valueMoves(observed.prices, solUsd)));
    });
    await Promise.all(read);
  }
  const unread = addresses.filter((wallet) => !fanOut.has(wallet));
  for (const wallet of unread) fanOut.set(wallet, UNREAD);
  return { fanOut, unread };
}

export interface Behind {
  readonly passedThrough: ReadonlyMap<Address, PassedThrough>;
  readonly calls: number;
  readonly unread: readonly Address[];
}

/** Looks behind funders that did nothing but pass on what they got, as far as the calls of one group go. */
export async function readBehind(ports: CounterpartyPorts, funders: readonly Address[]): Promise<Behind> {
  const passedThrough = new Map<Address, PassedThrough>();
  const unread: Address[] = [];
  let calls = 0;
  for (const funder of funders) {
    // Two pages of signatures, since an end is proved, and the transactions.
    if (calls + MAX_PASSED + 2 > MAX_FUNDER_CALLS) {
      unread.push(funder);
      continue;
    }
    const page = await nullIfChainUnavailable(observe(ports, funder, MAX_PASSED));
    if (page === null) {
      unread.push(funder);
      continue;
    }
    const { observed, transactions } = page;
    calls += transactions + (transactions < MAX_PASSED ? 2 : 1);
    const before = findPassedThrough(observed, transactions);
    if (before !== null) passedThrough.set(funder, before);
  }
  return { passedThrough, calls, unread };
}

/** Observes the newest transactions of any address. Nothing of it is kept. */
async function observe(
  { chain, labels }: CounterpartyPorts,
  wallet: Address,
  limit: number,
): Promise<{ readonly observed: ObservedWallet; readonly transactions: number }> {
  const tips = await labels.tipAccounts();
  const entries: HistoryEntry[] = [];
  let whole = true;
  for await (const chunk of chain.readHistory(wallet, { limit })) {
    entries.push(...toEntries(chunk.transactions, wallet, tips), ...missingEntries(chunk.unavailable));
    whole = chunk.end;
  }
  const history = toCoveredHistory(entries.sort(compareEntries), whole);
  const at = { solUsd: new Map<number, bigint>(), until: Number.POSITIVE_INFINITY };
  return { observed: runSteps(observeWallet(wallet, history, at)), transactions: entries.length };
}
