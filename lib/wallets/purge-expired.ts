import type { Clock } from "@/lib/runtime/ports";
import type { Retention } from "./retention";

/** Time limit of one purge; a longer step would count as dead. */
const TIMEOUT_MS = 120_000;

/**
 * Deletes, in batches, wallets and token names without accesses for `storedDays`, and histories of earlier versions. Returns
 * the number of all.
 */
export async function purgeExpired(
  { retention, clock }: { readonly retention: Retention; readonly clock: Clock },
  retentionDays: number,
): Promise<number> {
  const deadline = clock.now() + TIMEOUT_MS;
  let removed = 0;
  const { removeWallets, removeUnreadHistories, removeTokenNames } = retention;
  for (const remove of [removeWallets, removeUnreadHistories, removeTokenNames]) {
    for (let part = 1; part > 0 && clock.now() < deadline; removed += part)
      part = await remove(retentionDays);
  }
  return removed;
}
