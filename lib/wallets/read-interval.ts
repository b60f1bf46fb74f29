import type { Address } from "@walletlens/engine/address";
import type { LedgerPosition } from "@walletlens/engine/wallet/coverage-intervals";
import { missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { HistoryChunk } from "@walletlens/solana/chain-reader";
import type { Chain } from "@/lib/runtime/chain";
import type { Labels } from "./ports";
import type { WalletStore } from "./wallet-store";

export interface IntervalPorts {
  readonly chain: Chain;
  readonly wallets: WalletStore;
  readonly labels: Labels;
}

export interface HistoryInterval {
  /** Covered transaction to stop at, or null to read to the end of the history. */
  readonly until: LedgerPosition | null;
  /** Covered transaction to begin below, or null to begin with the newest. */
  readonly before: LedgerPosition | null;
  /** Most transactions to read. */
  readonly limit: number;
  /** Unix milliseconds after which no further call is begun. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of transactions read so far. */
  readonly onProgress?: (transactions: number) => Promise<void> | void;
}

/**
 * Reads an interval of a wallet's history, newest first, and keeps each chunk as soon as it is there, so that work
 * that breaks off is not lost. Returns the number of transactions read, and whether the interval was read whole.
 */
export async function readInterval(
  ports: IntervalPorts,
  wallet: Address,
  interval: HistoryInterval,
): Promise<{ transactions: number; whole: boolean }> {
  const tips = await ports.labels.tipAccounts();
  let upperEnd = interval.before;
  let transactions = 0;
  let whole = false;
  for await (const chunk of readChunks(ports.chain, wallet, interval)) {
    const entries = [...toEntries(chunk.transactions, wallet, tips), ...missingEntries(chunk.unavailable)];
    transactions += entries.length;
    whole = chunk.end;
    const lowerEnd = whole && interval.until !== null ? interval.until : chunk.oldest;
    const covered = {
      newest: upperEnd ?? chunk.newest,
      oldest: lowerEnd,
      complete: whole && interval.until === null,
    };
    await ports.wallets.append(wallet, entries, covered);
    upperEnd = chunk.oldest;
    await interval.onProgress?.(transactions);
  }
  return { transactions, whole: whole || transactions === 0 };
}

function readChunks(chain: Chain, wallet: Address, interval: HistoryInterval): AsyncIterable<HistoryChunk> {
  const { until, before, limit, deadline, signal } = interval;
  return chain.readHistory(
    wallet,
    {
      limit,
      ...(before === null ? {} : { before: before.signature }),
      ...(until === null ? {} : { until: until.signature, untilSlot: until.slot }),
      ...(deadline === undefined ? {} : { deadline }),
    },
    signal === undefined ? {} : { signal },
  );
}

/**
 * Reads the next part of a wallet's history below what is covered. Returns true once nothing is left to read: the
 * history is covered to its beginning, or `maxTransactions` are kept.
 */
export async function extendHistory(
  ports: IntervalPorts,
  wallet: Address,
  options: { readonly step: number; readonly maxTransactions: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { intervals, transactions } = await ports.wallets.readCoverage(wallet);
  const [top, next] = intervals;
  const left = options.maxTransactions - transactions;
  if (top === undefined || top.complete || left <= 0) return true;
  const interval = await readInterval(ports, wallet, {
    before: top.oldest,
    until: next?.newest ?? null,
    limit: Math.min(options.step, left),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return interval.whole && next === undefined;
}
