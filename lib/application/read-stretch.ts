import type { Address } from "@walletlens/engine/address";
import type { LedgerPosition } from "@walletlens/engine/wallet/coverage-segments";
import { missingEntries, toEntries } from "@walletlens/engine/wallet/history-entry";
import type { HistoryChunk } from "@walletlens/solana/chain-reader";
import type { Chain } from "@/lib/ports/chain";
import type { Labels } from "@/lib/ports/labels";
import type { WalletStore } from "@/lib/ports/wallet-store";

export interface StretchPorts {
  readonly chain: Chain;
  readonly wallets: WalletStore;
  readonly labels: Labels;
}

export interface Stretch {
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
 * Reads a stretch of a wallet's history, newest first, and keeps each chunk as soon as it is there, so that work
 * that breaks off is not lost. Returns the number of transactions read, and whether the stretch was read whole.
 */
export async function readStretch(
  ports: StretchPorts,
  wallet: Address,
  stretch: Stretch,
): Promise<{ transactions: number; whole: boolean }> {
  const tips = await ports.labels.tipAccounts();
  let upperEnd = stretch.before;
  let transactions = 0;
  let whole = false;
  for await (const chunk of readChunks(ports.chain, wallet, stretch)) {
    const entries = [...toEntries(chunk.transactions, wallet, tips), ...missingEntries(chunk.unavailable)];
    transactions += entries.length;
    whole = chunk.end;
    const lowerEnd = whole && stretch.until !== null ? stretch.until : chunk.oldest;
    const segment = {
      newest: upperEnd ?? chunk.newest,
      oldest: lowerEnd,
      complete: whole && stretch.until === null,
    };
    await ports.wallets.append(wallet, entries, segment);
    upperEnd = chunk.oldest;
    await stretch.onProgress?.(transactions);
  }
  return { transactions, whole: whole || transactions === 0 };
}

function readChunks(chain: Chain, wallet: Address, stretch: Stretch): AsyncIterable<HistoryChunk> {
  const { until, before, limit, deadline, signal } = stretch;
  return chain.readHistory(
    wallet,
    {
      limit,
      ...(before === null ? {} : { before: before.signature }),
      ...(until === null ? {} : { until: until.signature }),
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
  ports: StretchPorts,
  wallet: Address,
  options: { readonly step: number; readonly maxTransactions: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { segments, transactions } = await ports.wallets.readCoverage(wallet);
  const [top, next] = segments;
  const left = options.maxTransactions - transactions;
  if (top === undefined || top.complete || left <= 0) return true;
  const stretch = await readStretch(ports, wallet, {
    before: top.oldest,
    until: next?.newest ?? null,
    limit: Math.min(options.step, left),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  return stretch.whole && next === undefined;
}
