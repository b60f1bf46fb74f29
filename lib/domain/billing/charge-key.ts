/** What a charge can be for. A ledger holds one entry per charge key, so nothing is charged twice. */
export type ChargeSubject = keyof typeof CHARGE_KEY_PREFIX;

/** Beginnings of charge keys, by what the rest of the key is the id of. */
export const CHARGE_KEY_PREFIX = {
  /** One request, never repeated. */
  request: "request:",
  /** A call under an Idempotency-Key, through all its repetitions. */
  call: "call:",
  /** A job and every answer that is collected for it. */
  job: "job:",
} as const;

/** The ledger's key for the charge of `subject` `id`. */
export function chargeKey(subject: ChargeSubject, id: string): string {
  return `${CHARGE_KEY_PREFIX[subject]}${id}`;
}
