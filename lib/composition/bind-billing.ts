import { randomBytes } from "node:crypto";
import { createAccounts } from "@/lib/adapters/database/accounts";
import { createApiKeys } from "@/lib/adapters/database/api-keys";
import { createBlockList } from "@/lib/adapters/database/block-list";
import type { Database } from "@/lib/adapters/database/database";
import { createGroupJobs } from "@/lib/adapters/database/group-jobs";
import { createIdempotency } from "@/lib/adapters/database/idempotency";
import { createJobEvents } from "@/lib/adapters/database/job-events";
import { createJobs } from "@/lib/adapters/database/jobs";
import { createLedger } from "@/lib/adapters/database/ledger";
import { createRateLimits } from "@/lib/adapters/database/rate-limits";
import { type BlockSubject, blockCaller, unblockCaller } from "@/lib/application/block-caller";
import { chargeCall } from "@/lib/application/charge-call";
import { claimCall } from "@/lib/application/claim-call";
import { countCall, giveBackCall, limitEachKind } from "@/lib/application/count-call";
import { createApiKey, type KeyRequest } from "@/lib/application/create-api-key";
import { type CreditGrant, grantCredits } from "@/lib/application/grant-credits";
import { identifyCaller } from "@/lib/application/identify-caller";
import { type AccountOpening, openAccount } from "@/lib/application/open-account";
import { queueWalletJob } from "@/lib/application/queue-wallet-job";
import { readAccount } from "@/lib/application/read-account";
import { readJob } from "@/lib/application/read-job";
import { readLedger } from "@/lib/application/read-ledger";
import { revokeApiKey } from "@/lib/application/revoke-api-key";
import { watchJob } from "@/lib/application/watch-job";
import type { Env } from "@/lib/env";
import type { UseCases } from "@/lib/http/use-cases";
import type { Accounts } from "@/lib/ports/accounts";
import type { ApiKeys, KeyReference, Ledger } from "@/lib/ports/billing";
import type { BlockList } from "@/lib/ports/block-list";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { Idempotency } from "@/lib/ports/idempotency";
import type { JobEvents, JobWatch } from "@/lib/ports/job-events";
import type { Jobs } from "@/lib/ports/jobs";
import type { RandomHex } from "@/lib/ports/random";
import type { RateLimits } from "@/lib/ports/rate-limits";

/** What keys, credits and jobs are kept with. */
export interface BillingPorts {
  readonly apiKeys: ApiKeys;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly groupJobs: GroupJobs;
  readonly jobEvents: JobEvents;
  readonly idempotency: Idempotency;
  readonly blocks: BlockList;
  readonly accounts: Pick<Accounts, "find">;
  /** Null where rates are not limited. */
  readonly rates: RateLimits | null;
  readonly randomHex: RandomHex;
}

/** What operators do with accounts, keys and credits. */
export type AccountUseCases = ReturnType<typeof bindAccounts>;

/** What a call takes besides the hold: longer than any, so that only a dead one loses its Idempotency-Key. */
const LEASE_MARGIN_SECONDS = 60;

/** Everything about billing on one database. */
export function createBillingPorts(
  database: Database,
  env: Pick<Env, "syncHoldMs" | "places"> & LimitSettings,
): BillingPorts {
  const rates = limitRates(database, env);
  const leaseSeconds = Math.ceil(env.syncHoldMs / 1000) + LEASE_MARGIN_SECONDS;
  return {
    apiKeys: createApiKeys(database, { rates }),
    ledger: createLedger(database),
    jobs: createJobs(database),
    groupJobs: createGroupJobs(database, env.places),
    jobEvents: createJobEvents(database),
    idempotency: createIdempotency(database, { leaseSeconds }),
    blocks: createBlockList(database),
    accounts: createAccounts(database),
    rates,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
}

/** Binds what the runner and the handlers ask about callers, credits and jobs. */
export function bindCalls(
  ports: BillingPorts & { readonly jobWatch: JobWatch },
): Omit<UseCases, "wallets" | "groups" | "payments" | "identifySession" | "findAccount" | "noteDelivery"> {
  return {
    identifyCaller: (key) => identifyCaller(ports, key),
    countCall: (subject) => countCall(ports, subject),
    giveBackCall: (subject) => giveBackCall(ports, subject),
    isBlocked: (owner) => ports.blocks.has(owner),
    readAccount: (keyId, before) => readAccount(ports, keyId, before),
    chargeCall: (charge) => chargeCall(ports, charge),
    claimCall: (call) => claimCall(ports, call),
    completeCall: (claim, answer) => ports.idempotency.complete(claim, answer),
    releaseCall: (claim) => ports.idempotency.release(claim),
    findPrepaidJob: (search) => ports.jobs.findPrepaid(search),
    queueWalletJob: (work) => queueWalletJob(ports, work),
    readJob: (jobId) => readJob(ports, jobId),
    watchJob: (following) => watchJob(ports, following),
  };
}

/** Binds what operators do to its ports. */
export function bindAccounts(ports: BillingPorts) {
  return {
    openAccount: (opening: AccountOpening) => openAccount(ports, opening),
    createApiKey: (request: KeyRequest) => createApiKey(ports, request),
    revokeApiKey: (key: KeyReference) => revokeApiKey(ports, key),
    grantCredits: (grant: CreditGrant) => grantCredits(ports, grant),
    readLedger: (userId: string) => readLedger(ports, userId),
    blockCaller: (subject: BlockSubject, reason: string) => blockCaller(ports, subject, reason),
    unblockCaller: (subject: BlockSubject) => unblockCaller(ports, subject),
  };
}

/** A rate or a burst of 0 switches all limits off. */
function limitRates(
  database: Database,
  { rateLimitRps: perSecond, rateLimitBurst: burst, ...address }: LimitSettings,
): RateLimits | null {
  if (perSecond === 0 || burst === 0) return null;
  const { rateLimitAddressRps, rateLimitAddressBurst } = address;
  const stranger = { perSecond: rateLimitAddressRps, burst: rateLimitAddressBurst };
  return createRateLimits(database, limitEachKind({ perSecond, burst }, stranger));
}

type LimitSettings = Pick<
  Env,
  "rateLimitRps" | "rateLimitBurst" | "rateLimitAddressRps" | "rateLimitAddressBurst"
>;
