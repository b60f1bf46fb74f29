import type { Clock } from "@/lib/runtime/ports";
import type { Ledger } from "./ports";
import { chargeKey } from "./rules/spending";

/** Calls of one account that are charged once per UTC day. */
interface DailySubject {
  readonly owner: string;
  readonly endpoint: string;
  /** Subject of the calls. */
  readonly subject: string;
}

/**
 * Returns the charge key of a subject for the current UTC day, and whether it was charged. Simultaneous calls
 * have the same key, so the ledger charges one of them.
 */
export async function findDailyCharge(
  { ledger, clock }: { readonly ledger: Pick<Ledger, "hasCharge">; readonly clock: Clock },
  { owner, endpoint, subject }: DailySubject,
): Promise<{ readonly key: string; readonly paid: boolean }> {
  const day = new Date(clock.now()).toISOString().slice(0, "2026-11-26".length);
  const key = chargeKey("day", [day, endpoint, owner, subject].join(":"));
  return { key, paid: await ledger.hasCharge(key) };
}
