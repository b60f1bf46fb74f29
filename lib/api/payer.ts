import type { Price } from "@/lib/domain/billing/prices";

/** A caller as handlers see it. */
export interface Caller {
  /** Who jobs and remembered calls belong to: a user's id, or the address of a paying wallet. */
  readonly owner: string;
  readonly keyId: string | null;
}

/** A caller who can pay. One way of paying is one implementation; the runner knows nothing else about it. */
export interface Payer extends Caller {
  /** Throws an AppError of status 402 where the price is out of reach, before any work is done for it. */
  authorize(price: Price): void;
  /** Takes the price, once per charge key. Throws an AppError of status 402 and has taken nothing then. */
  settle(bill: Bill): Promise<void>;
  /** What every response to this payer says about money, as things stand. */
  headers(): Readonly<Record<string, string>>;
}

/** What is to be paid for. */
export interface Bill {
  readonly price: Price;
  /** A second settlement under the same key takes nothing. */
  readonly chargeKey: string;
  readonly endpointId: string;
  readonly requestId: string;
  readonly jobId: string | null;
}
