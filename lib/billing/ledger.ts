import { AppError } from "@/lib/config/errors";
import type { RandomHex } from "@/lib/runtime/ports";
import type { AccountLedger, Ledger } from "./ports";

export interface CreditGrant {
  readonly userId: string;
  readonly credits: number;
  readonly reason: string;
}

/** Grants credits and returns the new balance. Throws `not_found`. */
export async function grantCredits(
  ports: { readonly ledger: Ledger; readonly randomHex: RandomHex },
  grant: CreditGrant,
): Promise<number> {
  const entryKey = `grant:${ports.randomHex(GRANT_ID_BYTES)}`;
  const balance = await ports.ledger.credit({ ...grant, kind: "grant", entryKey });
  if (balance === null) throw new AppError("not_found", `No account ${grant.userId}.`);
  return balance;
}

const GRANT_ID_BYTES = 16;

/** Returns balance and entries of an account, oldest first. Throws `not_found`. */
export async function readLedger(ports: { readonly ledger: Ledger }, userId: string): Promise<AccountLedger> {
  const ledger = await ports.ledger.read(userId);
  if (ledger === null) throw new AppError("not_found", `No account ${userId}.`);
  return ledger;
}
