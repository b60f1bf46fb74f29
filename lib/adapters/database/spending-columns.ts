import type { Spending, SpendingCaps } from "@/lib/domain/billing/spending";

/** Columns that say what key `k` may spend and has spent, `s` being its row of key_spending. */
export const SPENDING_COLUMNS = `
      k.cap_per_day, k.cap_total, s.total_credits::float8 AS spent_total,
      CASE WHEN s.day = (now() AT TIME ZONE 'UTC')::date THEN s.day_credits ELSE 0 END AS spent_today`;

export interface SpendingColumns {
  readonly cap_per_day: number | null;
  readonly cap_total: number | null;
  readonly spent_today: number;
  readonly spent_total: number;
}

export function toSpending(row: SpendingColumns): { readonly caps: SpendingCaps; readonly spent: Spending } {
  return {
    caps: { perDay: row.cap_per_day, total: row.cap_total },
    spent: { today: row.spent_today, total: row.spent_total },
  };
}
