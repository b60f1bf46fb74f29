import type { Receipt } from "@/lib/application/charge-call";
import type { ClaimedCall } from "@/lib/application/claim-call";
import type { AddressSubject, RateSubject } from "@/lib/application/count-call";
import type { DeliveredWallet } from "@/lib/application/follow-up";
import type { KeyCaller } from "@/lib/application/identify-caller";
import type { WalletReader } from "@/lib/application/wallet-reader";
import type { FollowedEvent, JobFollowing } from "@/lib/application/watch-job";
import type { Job } from "@/lib/domain/jobs";
import type { RateReading } from "@/lib/domain/rate-limit";
import type { AccountStanding } from "@/lib/ports/accounts";
import type { AccountReading, Charge } from "@/lib/ports/billing";
import type { HeldClaim, KeptAnswer, RepeatableCall } from "@/lib/ports/idempotency";
import type { NewJob, PrepaidJob, PrepaidSearch } from "@/lib/ports/jobs";
import type { GroupUseCases } from "./group-use-cases";
import type { PaymentUseCases } from "./x402/payment-use-cases";

/** What the endpoints and their runner ask of the application. The container binds each to its ports. */
export interface UseCases {
  readonly wallets: WalletReader;
  readonly groups: GroupUseCases;
  readonly payments: PaymentUseCases;
  identifyCaller(key: string): Promise<KeyCaller>;
  /** The account whose owner is signed in, by a request's cookies; null where nobody is. */
  identifySession(cookies: string): Promise<AccountStanding | null>;
  /** How an account stands; null where there is none. */
  findAccount(userId: string): Promise<AccountStanding | null>;
  /** Counts a call that comes without a key; null where nothing limits it. */
  countCall(subject: RateSubject): Promise<RateReading | null>;
  /** Takes back that a call was counted by its address. */
  giveBackCall(subject: AddressSubject): Promise<void>;
  /** Whether an operator has shut a paying wallet out; of an account, `identifyCaller` says it. */
  isBlocked(owner: string): Promise<boolean>;
  /** The account behind a key; entries before `before` where it is given. */
  readAccount(keyId: string, before: bigint | null): Promise<AccountReading>;
  chargeCall(charge: Charge): Promise<Receipt>;
  claimCall(call: RepeatableCall): Promise<ClaimedCall>;
  completeCall(claim: HeldClaim, answer: KeptAnswer): Promise<void>;
  releaseCall(claim: HeldClaim): Promise<void>;
  findPrepaidJob(search: PrepaidSearch): Promise<PrepaidJob | null>;
  /** Notes that figures of wallets were paid for, and sets going what is left to read of them. Never fails. */
  noteDelivery(owner: string, delivered: readonly DeliveredWallet[]): void;
  queueWalletJob(work: Omit<NewJob, "id">): Promise<string>;
  readJob(jobId: string): Promise<Job>;
  /** What happens to a job from an event on, to its end. */
  watchJob(following: JobFollowing): AsyncIterable<FollowedEvent>;
}
