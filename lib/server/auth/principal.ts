import type { Price } from "@walletlens/contract/prices";
import type { StoredReply } from "@/lib/billing/idempotency";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import type { OrderedWork } from "@/lib/groups/accept-jobs";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { PackGrant } from "@/lib/payments/payment-effects";

/** A caller as handlers see it. */
export interface Principal {
  /** Owner of jobs and idempotency keys: a user id, or the address of a paying wallet. */
  readonly owner: string;
  readonly keyId: string | null;
}

/** A caller with an API key. */
export interface KeyPrincipal extends Principal {
  readonly keyId: string;
  /** Version of the key's secret. */
  readonly keyVersion: number;
}

/** A caller of an endpoint that requires no credentials. */
export interface PublicCaller {
  /** User id of the account; null for an anonymous caller. */
  readonly owner: string | null;
  /** Rate-limit client of the sender. */
  readonly address: string;
  /** `paying`: an account with credits. `free`: an account without. */
  readonly standing: "paying" | "free" | "anonymous";
}

/** A caller who pays for the current call. */
export interface PayingPrincipal extends Principal {
  /** Subject of the call. A job for it prepays the response. */
  readonly subject: string;
  /** Charge key of an earlier run of this call that was charged without a response; else null. */
  readonly paidBy: string | null;
  /** True if the call names its job (X-Prepaid-Job-Id), and the analysis of the job has succeeded. */
  readonly isCollecting: boolean;
  /** True if the call costs nothing. */
  readonly isFree: boolean;
  /** Charges the price and records the jobs, both or neither. Throws an AppError of status 402. */
  accept(works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
  /** Returns the requester of `wallets` analyses for the price of the call. */
  requester(wallets?: number): Requester;
}

/** A caller who can pay. Each payment method is one implementation. */
export interface Payer extends Principal {
  /** True if an operator has blocked the caller. */
  readonly blocked: boolean;
  /** Version of the secret of `keyId`; null without a key. */
  readonly keyVersion: number | null;
  /** State of the caller's rate, including this call; null without limits. */
  readonly rate: RateStatus | null;
  /** False for a payer that only the payment identifies. */
  readonly isAuthenticated: boolean;
  /** Idempotency key in the payment; null for none. */
  readonly idempotencyKey: string | null;
  /** Returns whether the known balance covers the price. */
  canPay(price: Price): boolean;
  /**
   * Throws an AppError of status 402 or 403, before any work, if the price is not covered. Returns the stored
   * reply of an earlier run that was paid but not delivered, or null. `fingerprint` returns the digest of the
   * request.
   */
  authorize(price: Price, fingerprint: () => string): Promise<StoredReply | null>;
  /** Proves that the payer sent this call, before a stored reply is returned. Throws otherwise. */
  prove(fingerprint: string): Promise<void>;
  /** Returns the requester of `wallets` analyses for this price. Call after `authorize`. */
  requester(price: Price, wallets: number): Requester;
  /**
   * Charges for a reply, once per charge key; null for one that is not stored. Returns whether this call paid for it:
   * false for a price of 0, and if another call has paid. Throws as `authorize` does; then nothing is charged.
   */
  settle(bill: Charge, answer: StoredReply | null): Promise<boolean>;
  /** Charges and records jobs, both or neither, once per charge key. Throws as `settle` does. */
  accept(bill: Charge, works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
  /** Charges and grants credits, both or neither. Throws as `settle` does. */
  buy(bill: Charge, grant: PackGrant): Promise<void>;
  /**
   * Returns the signal that ends the wait of this call for its work; `signal` is that of the request. Call after
   * `authorize`.
   */
  limitWait(signal: AbortSignal): AbortSignal;
  /** Headers about charges and balance, for every response. */
  headers(): Readonly<Record<string, string>>;
  /** Returns true if the payment is used up only by the delivery of the reply. */
  needsDeliveryAck(): boolean;
  /** Ends the call; `delivered` says whether the reply was sent. Null if that makes no difference. */
  readonly onResponseClosed: ((delivered: boolean) => Promise<void>) | null;
}

/** A charge for one call. */
export interface Charge {
  readonly price: Price;
  /** A second settlement under the same key takes nothing. */
  readonly chargeKey: string;
  readonly endpointId: string;
  readonly requestId: string;
  readonly jobId: string | null;
  /** True if each payer gets the same response, so that a proof of identity opens nothing of its wallet. */
  readonly isOpenToAll?: boolean;
}

/** The caller of one request, identified and counted. */
export interface AuthenticatedCall {
  /** Null for an anonymous caller. */
  readonly payer: Payer | null;
  /** State of the rate of an anonymous caller; null for a payer, and without limits. */
  readonly rate: RateStatus | null;
  /** Identifies the payment that an account has sent with its call; null without one. */
  readonly identifyPayment: (() => Promise<Payer>) | null;
}
