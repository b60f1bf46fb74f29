/** Most credits that a key may spend; null for as many as its account has. */
export interface SpendingCaps {
  /** Credits from midnight to midnight UTC. */
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

/** Subject of a charge. A ledger holds one entry per charge key, so nothing is charged twice. */
export type ChargeSubject = keyof typeof CHARGE_KEY_PREFIX;

/** Beginnings of charge keys, by what the rest of the key is the id of. */
export const CHARGE_KEY_PREFIX = {
  /** One request, never repeated. */
  request: "request:",
  /** A call under an Idempotency-Key, through all its repetitions. */
  call: "call:",
  /** A job and every answer that is collected for it. */
  job: "job:",
  /** A watch, and the transaction up to which its account was told. */
  watch: "watch:",
} as const;

/** The ledger's key for the charge of `subject` `id`. */
export function chargeKey(subject: ChargeSubject, id: string): string {
  return `${CHARGE_KEY_PREFIX[subject]}${id}`;
}
