import { acceptJobs } from "@/lib/application/accept-jobs";
import { acceptPaidJobs } from "@/lib/application/accept-paid-jobs";
import { chargeCall, identifyCaller } from "@/lib/application/account-call";
import { admitLookUp } from "@/lib/application/admit-look-up";
import type { Bound } from "@/lib/application/bind-use-cases";
import { claimCall, keepCall } from "@/lib/application/claim-call";
import { claimPayment, verifyPayment } from "@/lib/application/claim-payment";
import { countCall, findRefused, refundCall } from "@/lib/application/count-call";
import { discoverWallets } from "@/lib/application/discover-wallets";
import { followFeed } from "@/lib/application/follow-feed";
import { noteDelivery } from "@/lib/application/follow-up";
import { requireGroupFits } from "@/lib/application/group-memory";
import { keepClaim } from "@/lib/application/keep-claim";
import { findWatch, listWatches, readFeed, removeWatch, setWatch } from "@/lib/application/manage-watches";
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  rotateWebhook,
} from "@/lib/application/manage-webhooks";
import { queueWalletJob } from "@/lib/application/queue-wallet-job";
import { readAccount } from "@/lib/application/read-account";
import { readFeedSince } from "@/lib/application/read-feed-since";
import { readJob } from "@/lib/application/read-job";
import { readResult } from "@/lib/application/read-result";
import { requireMint } from "@/lib/application/require-mint";
import { rotateApiKey } from "@/lib/application/rotate-api-key";
import { scoreBatch } from "@/lib/application/score-batch";
import { searchKept } from "@/lib/application/search-kept";
import { settlePayment } from "@/lib/application/settle-payment";
import type { Treasury } from "@/lib/application/treasury";
import type { WalletReader } from "@/lib/application/wallet-reader";
import { watchJob } from "@/lib/application/watch-job";
import type { AccountStatus } from "@/lib/ports/accounts";
import type { BlockList } from "@/lib/ports/block-list";
import type { HeldClaim, Idempotency, KeptAnswer } from "@/lib/ports/idempotency";
import type { Jobs, PrepaidSearch } from "@/lib/ports/jobs";
import type { PaymentClaim, Payments } from "@/lib/ports/payments";

/** Use cases about callers, credits and jobs, for the composition to bind to their ports. */
export const CALL_USE_CASES = {
  admitLookUp,
  findRefused,
  identifyCaller,
  countCall,
  refundCall: refundCall,
  isBlocked: ({ blocks }: { readonly blocks: BlockList }, owner: string) => blocks.has(owner),
  readAccount,
  rotateApiKey,
  chargeCall,
  claimCall,
  keepCall,
  completeCall: ({ idempotency }: IdempotencyPorts, claim: HeldClaim, answer: KeptAnswer) =>
    idempotency.complete(claim, answer),
  releaseCall: ({ idempotency }: IdempotencyPorts, claim: HeldClaim) => idempotency.release(claim),
  forgetCall: ({ idempotency }: IdempotencyPorts, claim: HeldClaim) => idempotency.forget(claim),
  findPrepaidJob: ({ jobs }: { readonly jobs: Jobs }, search: PrepaidSearch) => jobs.findPrepaid(search),
  queueWalletJob,
  noteDelivery,
  readJob,
  watchJob,
};

/** Use cases of watches and of webhooks. */
export const WATCH_USE_CASES = {
  setWatch,
  listWatches,
  findWatch,
  removeWatch,
  readFeed,
  readFeedSince,
  followFeed,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  listDeliveries,
  retryDelivery,
};

/** Use cases about several wallets. */
export const GROUP_USE_CASES = { scoreBatch, requireMint, requireGroupFits, acceptJobs, readResult };

/** Use cases about what is kept of many wallets and tokens. */
export const DISCOVERY_USE_CASES = { discoverWallets, searchKept };

/** Use cases of payments per call. */
export const PAYMENT_USE_CASES = {
  readTerms: ({ treasury }: { readonly treasury: Treasury }) => treasury.readTerms(),
  requireTerms: ({ treasury }: { readonly treasury: Treasury }) => treasury.requireTerms(),
  verify: verifyPayment,
  wasSent: ({ payments }: PaymentStore, payment: { readonly messageHash: string }, fingerprint: string) =>
    payments.wasSent({ messageHash: payment.messageHash, fingerprint }),
  claim: claimPayment,
  keepClaim,
  release: ({ payments }: PaymentStore, held: PaymentClaim) => payments.release(held),
  markAnswered: ({ payments }: PaymentStore, held: PaymentClaim) => payments.markAnswered(held),
  settle: settlePayment,
  acceptJobs: acceptPaidJobs,
  readCredit: ({ payments }: PaymentStore, wallet: string) => payments.readCredit(wallet),
  isJobPaid: ({ payments }: PaymentStore, search: Omit<PrepaidSearch, "owner">) => payments.isJobPaid(search),
};

interface IdempotencyPorts {
  readonly idempotency: Idempotency;
}

interface PaymentStore {
  readonly payments: Payments;
}

export type GroupUseCases = Bound<typeof GROUP_USE_CASES>;
export type DiscoveryUseCases = Bound<typeof DISCOVERY_USE_CASES>;
export type PaymentUseCases = Bound<typeof PAYMENT_USE_CASES>;

/** Use cases of the application that the endpoints and their runner need. */
export interface UseCases extends Bound<typeof CALL_USE_CASES>, Bound<typeof WATCH_USE_CASES> {
  readonly wallets: WalletReader;
  readonly groups: GroupUseCases;
  readonly discovery: DiscoveryUseCases;
  readonly payments: PaymentUseCases;
  /** Finds the account whose owner is signed in by a request's cookies; null where there is none. */
  identifySession(cookies: string): Promise<AccountStatus | null>;
  /** Finds the state of an account; null where there is none. */
  findAccount(userId: string): Promise<AccountStatus | null>;
}
