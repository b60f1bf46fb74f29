import { AppError } from "@/lib/errors";
import type { Ledger, LedgerReading } from "@/lib/ports/billing";

/** Balance and entries of an account, oldest first. Throws `not_found` where there is no such account. */
export async function readLedger(ports: { readonly ledger: Ledger }, userId: string): Promise<LedgerReading> {
  const reading = await ports.ledger.read(userId);
  if (reading === null) throw new AppError("not_found", `There is no account ${userId}.`);
  return reading;
}
