/** Credits that a key may spend; null for no cap. */
export interface SpendingCaps {
  /** Per UTC day. */
  readonly perDay: number | null;
  readonly total: number | null;
}

/** Credits that a key has spent, less refunds. */
export interface Spending {
  /** Since midnight UTC. */
  readonly today: number;
  readonly total: number;
}

/** Returns the credits that a key may still spend; Infinity without caps. */
export function findAllowance(caps: SpendingCaps, spent: Spending): number {
  const today = (caps.perDay ?? Number.POSITIVE_INFINITY) - spent.today;
  const ever = (caps.total ?? Number.POSITIVE_INFINITY) - spent.total;
  return Math.max(0, Math.min(today, ever));
}

export type ChargeSubject = keyof typeof CHARGE_KEY_PREFIX;

/** Prefixes of charge keys. The ledger holds one entry per charge key, so nothing is charged twice. */
export const CHARGE_KEY_PREFIX = {
  /** One request, never repeated. */
  request: "request:",
  /** A call under an Idempotency-Key, with its repetitions. */
  call: "call:",
  /** A job and every response that is collected for it. */
  job: "job:",
  /** All calls of an account for one subject on one UTC day. */
  day: "day:",
  /** A watch and the last transaction of a notification. */
  watch: "watch:",
} as const;

/** Returns the ledger key for the charge of a subject. */
export function chargeKey(subject: ChargeSubject, id: string): string {
  return `${CHARGE_KEY_PREFIX[subject]}${id}`;
}
