import { AppError } from "@/lib/config/errors";
import type { AccountLedger, Ledger } from "./ports";

/** Balance and entries of an account, oldest first. Throws `not_found` where there is no such account. */
export async function readLedger(ports: { readonly ledger: Ledger }, userId: string): Promise<AccountLedger> {
  const ledger = await ports.ledger.read(userId);
  if (ledger === null) throw new AppError("not_found", `There is no account ${userId}.`);
  return ledger;
}
