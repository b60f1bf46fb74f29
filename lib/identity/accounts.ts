import type { KeyLedger, Ledger } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";
import type { RandomHex } from "@/lib/runtime/ports";

export interface AccountOpening {
  /** Initial credits, 0 for none. */
  readonly credits: number;
  readonly kind: "bonus" | "grant";
  readonly reason: string;
}

/** Creates an account and returns its user id. */
export async function openAccount(
  ports: { readonly ledger: Ledger; readonly randomHex: RandomHex },
  opening: AccountOpening,
): Promise<string> {
  const userId = `usr_${ports.randomHex(USER_ID_BYTES)}`;
  await ports.ledger.openAccount({ ...opening, userId, entryKey: `opening:${userId}` });
  return userId;
}

const USER_ID_BYTES = 12;

/** Ledger entries per page. */
const PAGE = 100;

/** Returns the account of a key and its newest entries (or those before entry `before`), oldest first. */
export async function readAccount(
  ports: { readonly ledger: Ledger },
  keyId: string,
  before: bigint | null,
): Promise<KeyLedger> {
  const ledger = await ports.ledger.readAccount(keyId, { limit: PAGE, before });
  if (ledger === null) throw new AppError("not_found", `No key ${keyId}.`);
  return ledger;
}
