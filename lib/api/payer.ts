import type { OrderedWork } from "@/lib/application/accept-jobs";
import type { Price } from "@/lib/domain/billing/prices";
import type { GroupJobIds } from "@/lib/domain/group-jobs";

/** A caller as handlers see it. */
export interface Caller {
  /** Who jobs and remembered calls belong to: a user's id, or the address of a paying wallet. */
  readonly owner: string;
  readonly keyId: string | null;
}

/** A caller who pays for the call under way, as handlers see it. */
export interface PayingCaller extends Caller {
  /** Takes the price and records the jobs that it is for, both or neither. Throws an AppError of status 402. */
  accept(works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
}

/** A caller who can pay. One way of paying is one implementation; the runner knows nothing else about it. */
export interface Payer extends Caller {
  /** Throws an AppError of status 402 where the price is out of reach, before any work is done for it. */
  authorize(price: Price): void;
  /** Takes the price, once per charge key. Throws an AppError of status 402 and has taken nothing then. */
  settle(bill: Bill): Promise<void>;
  /** Takes the price and records jobs, both or neither, once per charge key. Throws as `settle` does. */
  accept(bill: Bill, works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
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
