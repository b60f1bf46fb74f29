import type { Price } from "@walletlens/contract/prices";
import type { StoredReply } from "@/lib/billing/ports";
import type { RateStatus } from "@/lib/billing/rules/rate-limit";
import type { OrderedWork } from "@/lib/groups/accept-jobs";
import type { GroupJobIds } from "@/lib/jobs/rules/group-jobs";
import type { Requester } from "@/lib/jobs/rules/requester";
import type { PackGrant } from "@/lib/payments/ports";

/** A caller as handlers see it. */
export interface Principal {
  /** Owner of jobs and remembered calls: a user's id, or the address of a paying wallet. */
  readonly owner: string;
  readonly keyId: string | null;
}

/** A caller who has sent an API key. */
export interface KeyPrincipal extends Principal {
  readonly keyId: string;
  /** Number of the key's secret that the call came with. */
  readonly keyVersion: number;
}

/** A caller who pays for the call under way, as handlers see it. */
export interface PayingPrincipal extends Principal {
  /** Subject of the call, which a job that promises its answer pays for. */
  readonly subject: string;
  /** Takes the price and records the jobs that it is for, both or neither. Throws an AppError of status 402. */
  accept(works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
  /** Requester of the analyses of so many wallets for the price of the call. */
  requester(wallets?: number): Requester;
}

/** A caller who can pay. One way of paying is one implementation; the runner knows nothing else about it. */
export interface Payer extends Principal {
  /** True for one whom an operator has shut out. */
  readonly blocked: boolean;
  /** Number of the secret of `keyId` that the call came with; null where it came without a key. */
  readonly keyVersion: number | null;
  /** State of its rate, this call included; null where nothing limits it. */
  readonly rate: RateStatus | null;
  /** True where who calls is certain as soon as it is identified. */
  readonly isAuthenticated: boolean;
  /** Finds the payer of a call of this price: itself, or another means that the call carries. */
  payerFor(price: Price): Promise<Payer>;
  /** Tells whether the price is within reach, as far as is known. */
  canPay(price: Price): boolean;
  /**
   * Throws an AppError of status 402 or 403 where the price is out of reach, before any work is done for it. Gives the
   * answer that an earlier run of the same request was paid for and never delivered, where there is one. The
   * `fingerprint` gives what is the same for the same request only.
   */
  authorize(price: Price, fingerprint: () => string): Promise<StoredReply | null>;
  /** Throws where what the call carries does not show who calls at this moment, before a kept answer is given. */
  prove(fingerprint: string): Promise<void>;
  /** Requester of the analyses of so many wallets for this price, once the call is authorized. */
  requester(price: Price, wallets: number): Requester;
  /** Takes the price of an answer, once per charge key. Throws as `authorize` does and has taken nothing then. */
  settle(bill: Charge, answer: StoredReply): Promise<void>;
  /** Takes the price and records jobs, both or neither, once per charge key. Throws as `settle` does. */
  accept(bill: Charge, works: readonly OrderedWork[]): Promise<readonly GroupJobIds[]>;
  /** Takes the price and grants credits for it, both or neither. Throws as `settle` does. */
  buy(bill: Charge, grant: PackGrant): Promise<void>;
  /** Headers that tell this payer about money, as things stand, in every response. */
  headers(): Readonly<Record<string, string>>;
  /** Tells whether the call was paid in a way that makes it matter whether its answer leaves. */
  needsDeliveryAck(): boolean;
  /** The call is over, and its answer has left or not; null where that makes no difference. */
  readonly onResponseClosed: ((hasLeft: boolean) => Promise<void>) | null;
}

/** Bill for what is to be paid for. */
export interface Charge {
  readonly price: Price;
  /** A second settlement under the same key takes nothing. */
  readonly chargeKey: string;
  readonly endpointId: string;
  readonly requestId: string;
  readonly jobId: string | null;
}

/** Caller who was recognized, and the state of its rate after this call. */
export interface AuthenticatedCall {
  /** Null where the caller is not identified and does not have to be. */
  readonly payer: Payer | null;
  /** Null where nothing limits the caller. */
  readonly rate: RateStatus | null;
}
