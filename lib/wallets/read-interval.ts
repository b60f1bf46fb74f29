import type { Address } from "@walletlens/engine/address";
import type { LedgerPosition } from "@walletlens/engine/result-types";
import { missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { HistoryChunk, Packing } from "@walletlens/solana/chain-reader";
import type { Chain } from "@/lib/runtime/chain";
import type { Labels } from "./labels";
import type { WalletStore } from "./wallet-store";

export interface IntervalPorts {
  readonly chain: Chain;
  readonly wallets: WalletStore;
  readonly labels: Labels;
}

export interface HistoryInterval {
  /** Covered transaction to stop at; null for the beginning of the history. */
  readonly until: LedgerPosition | null;
  /** Covered transaction to begin below; null for the newest. */
  readonly before: LedgerPosition | null;
  /** Maximum number of transactions to read. */
  readonly limit: number;
  /** Unix milliseconds after which no call is started. */
  readonly deadline?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of transactions read so far. */
  readonly onProgress?: (transactions: number) => Promise<void> | void;
}

/**
 * Reads an interval of a wallet's history, newest first, and stores each chunk at once, so that interrupted
 * work is not lost. `whole` says whether the interval is complete.
 */
export async function readInterval(
  ports: IntervalPorts,
  wallet: Address,
  interval: HistoryInterval,
): Promise<{ transactions: number; whole: boolean }> {
  const context = await ports.labels.extractionContext();
  let upperEnd = interval.before;
  let transactions = 0;
  let whole = false;
  for await (const chunk of readChunks(ports.chain, interval, { owner: wallet, context })) {
    const entries = chunk.packed ?? [
      ...toEntries(chunk.transactions, wallet, context),
      ...missingEntries(chunk.unavailable),
    ];
    transactions += "bytes" in entries ? entries.positions.length : entries.length;
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

function readChunks(chain: Chain, interval: HistoryInterval, packing: Packing): AsyncIterable<HistoryChunk> {
  const { until, before, limit, deadline, signal } = interval;
  return chain.readHistory(
    packing.owner,
    {
      limit,
      ...(before === null ? {} : { before: before.signature }),
      ...(until === null ? {} : { until: until.signature, untilSlot: until.slot }),
      ...(deadline === undefined ? {} : { deadline }),
    },
    { packing, ...(signal === undefined ? {} : { signal }) },
  );
}

/**
 * Reads the next part of a wallet's history below the covered one. Returns true if the history is covered to
 * its beginning, or `maxTransactions` are stored.
 */
export async function extendHistory(
  ports: IntervalPorts,
  wallet: Address,
  options: { readonly step: number; readonly maxTransactions: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { intervals, transactions } = await ports.wallets.readCoverage(wallet);
  const [top, next] = intervals;
  const remainingTransactions = options.maxTransactions - transactions;
  if (top === undefined || top.complete || remainingTransactions <= 0) return true;
  const interval = await readInterval(ports, wallet, {
    before: top.oldest,
    until: next?.newest ?? null,
    limit: Math.min(options.step, remainingTransactions),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return interval.whole && next === undefined;
}
