import type { ChargeQueue } from "@/lib/billing/charges";
import type { RatePorts } from "@/lib/billing/count-call";
import type { KeyLookup } from "@/lib/billing/identify-caller";
import type { RateWindows } from "@/lib/billing/rate-windows";
import type { Log } from "@/lib/config/log";
import type { CounterpartyReader } from "@/lib/coordination/read-counterparties";
import type { LinksReader } from "@/lib/coordination/read-wallet-links";
import type { DatabasePorts } from "@/lib/db/database";
import { acceptJobs, limitUnpaid } from "@/lib/groups/accept-jobs";
import { requireGroupFits } from "@/lib/groups/group-memory";
import { findPrepaidJob, queueReadyJob, queueWalletJob } from "@/lib/groups/jobs";
import { readResult } from "@/lib/groups/read-result";
import { scoreBatch } from "@/lib/groups/score-batch";
import { readJob, watchJob } from "@/lib/groups/watch-job";
import type { JobWatch } from "@/lib/jobs/change-signal";
import type { PaymentPorts } from "@/lib/payments/payment-ports";
import type { Treasury } from "@/lib/payments/treasury";
import type { Bound } from "@/lib/runtime/bind-use-cases";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { discoverWallets } from "@/lib/wallets/discover-wallets";
import { listTotalPnl } from "@/lib/wallets/discovery";
import type { Labels } from "@/lib/wallets/labels";
import type { DisposalReader } from "@/lib/wallets/read-disposals";
import { requireFungible, requireMint } from "@/lib/wallets/require-mint";
import { noteDelivery } from "@/lib/wallets/schedule-backfill";
import { searchStored } from "@/lib/wallets/search-stored";
import type { WalletReader } from "@/lib/wallets/wallet-reader";
import type { WebhookSender } from "@/lib/watching/create-webhook-sender";
import type { Sessions } from "./auth/create-sessions";

/** Use cases about jobs. The composition binds them to their ports. */
export const CALL_USE_CASES = {
  findPrepaidJob,
  queueWalletJob,
  queueReadyJob,
  noteDelivery,
  readJob,
  watchJob,
};

export const GROUP_USE_CASES = {
  scoreBatch,
  requireMint,
  requireFungible,
  requireGroupFits,
  limitUnpaid,
  acceptJobs,
  readResult,
};

export const DISCOVERY_USE_CASES = { discoverWallets, listTotalPnl, searchStored };

export type GroupUseCases = Bound<typeof GROUP_USE_CASES>;
export type DiscoveryUseCases = Bound<typeof DISCOVERY_USE_CASES>;

/** Ports of payments per call. */
export interface CallPaymentPorts extends PaymentPorts {
  readonly treasury: Treasury;
  readonly log: Log;
}

/** Ports that handlers and pages pass to operations: the database, limits and outside services. */
export interface ServerPorts extends DatabasePorts, RatePorts {
  readonly apiKeys: KeyLookup;
  readonly charges: ChargeQueue;
  readonly metrics: Telemetry;
  /** Null if no treasury is configured. */
  readonly payments: CallPaymentPorts | null;
  readonly sender: WebhookSender;
  readonly sessions: Sessions;
  /** Test events of each account. */
  readonly webhookTests: RateWindows;
  readonly labels: Labels;
  readonly jobWatch: JobWatch;
}

/** Use cases of the endpoints and the request pipeline. */
export interface UseCases extends Bound<typeof CALL_USE_CASES> {
  readonly ports: ServerPorts;
  readonly wallets: WalletReader & LinksReader & CounterpartyReader & DisposalReader;
  readonly groups: GroupUseCases;
  readonly discovery: DiscoveryUseCases;
  /** Returns true if nothing runs the jobs. */
  isExecutorAbsent(): Promise<boolean>;
}
