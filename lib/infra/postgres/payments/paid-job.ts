import { CHARGE_KEY_PREFIX } from "@/lib/billing/rules/spending";

/** True, in SQL, where the row of `jobs` that is called `row` has been paid for, by credits or by a payment. */
export function isJobPaid(row: string): string {
  const key = `'${CHARGE_KEY_PREFIX.job}' || ${row}.id`;
  return `(EXISTS (SELECT FROM ledger_entries e WHERE e.entry_key = ${key})
      OR EXISTS (SELECT FROM payments p WHERE p.charge_key = ${key} AND p.state = 'settled'))`;
}
