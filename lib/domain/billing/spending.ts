/** Most credits that a key may spend; null for as many as its account has. */
export interface SpendingCaps {
  /** From midnight to midnight UTC. */
  readonly perDay: number | null;
  readonly total: number | null;
}

/** Credits that a key has spent. What a failed job gives back counts as never spent. */
export interface Spending {
  /** Since midnight UTC. */
  readonly today: number;
  readonly total: number;
}

/** Credits that a key may still spend as of now, Infinity where nothing limits it. */
export function findAllowance(caps: SpendingCaps, spent: Spending): number {
  const today = (caps.perDay ?? Number.POSITIVE_INFINITY) - spent.today;
  const ever = (caps.total ?? Number.POSITIVE_INFINITY) - spent.total;
  return Math.max(0, Math.min(today, ever));
}
