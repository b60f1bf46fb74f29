import type { Ledger } from "@/lib/billing/ports";
import type { RandomHex } from "@/lib/runtime/ports";

export interface AccountOpening {
  /** Credits to begin with, 0 for none. */
  readonly credits: number;
  readonly kind: "bonus" | "grant";
  readonly reason: string;
}

/** Makes an account and returns its user id. */
export async function openAccount(
  ports: { readonly ledger: Ledger; readonly randomHex: RandomHex },
  opening: AccountOpening,
): Promise<string> {
  const userId = `usr_${ports.randomHex(USER_ID_BYTES)}`;
  await ports.ledger.openAccount({ ...opening, userId, entryKey: `opening:${userId}` });
  return userId;
}

const USER_ID_BYTES = 12;
