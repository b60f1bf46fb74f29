import type { Address } from "@walletlens/engine/address";
import { readStretch, type StretchPorts } from "@/lib/application/read-stretch";

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
