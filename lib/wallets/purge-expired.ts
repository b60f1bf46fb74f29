import type { Clock } from "@/lib/runtime/ports";
import type { Retention } from "./ports";

/**
 * Milliseconds after which a sweep leaves the rest to the next one: a step that takes longer is taken for dead.
 */
const PATIENCE_MS = 120_000;

/** Removes, in batches, all data not requested in the last `keptDays`. Returns the number of wallets and of names. */
export async function sweepStoredData(
  { retention, clock }: { readonly retention: Retention; readonly clock: Clock },
  storedDays: number,
): Promise<number> {
  const deadline = clock.now() + PATIENCE_MS;
  let removed = 0;
  for (const remove of [retention.removeWallets, retention.removeTokenNames]) {
    for (let part = 1; part > 0 && clock.now() < deadline; removed += part) part = await remove(storedDays);
  }
  return removed;
}
