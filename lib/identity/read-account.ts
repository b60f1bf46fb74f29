import type { KeyLedger, Ledger } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";

/** Most entries of the ledger in one answer. */
const PAGE = 100;

/** The account behind a key and its newest entries, oldest first; those before entry `before` where one is given. */
export async function readAccount(
  ports: { readonly ledger: Ledger },
  keyId: string,
  before: bigint | null,
): Promise<KeyLedger> {
  const ledger = await ports.ledger.readAccount(keyId, { limit: PAGE, before });
  if (ledger === null) throw new AppError("not_found", `There is no key ${keyId}.`);
  return ledger;
}
