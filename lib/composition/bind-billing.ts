import { randomBytes } from "node:crypto";
import { createApiKeys } from "@/lib/billing/api-key-store";
import { createApiKey, revokeApiKey } from "@/lib/billing/api-keys";
import { toRateLimits } from "@/lib/billing/count-call";
import { createIdempotency } from "@/lib/billing/idempotency";
import { grantCredits, readLedger } from "@/lib/billing/ledger";
import { createLedger } from "@/lib/billing/ledger-store";
import type { ApiKeys, Idempotency, Ledger, RateLimits } from "@/lib/billing/ports";
import { createRateLimits, type DatabaseRates } from "@/lib/billing/rate-limits";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";
import { createGroupJobs } from "@/lib/groups/group-jobs";
import { createJobs, type Jobs } from "@/lib/groups/jobs";
import type { GroupJobs } from "@/lib/groups/ports";
import { openAccount } from "@/lib/identity/accounts";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import type { CancelPorts } from "@/lib/operations/pending-jobs";
import { type Bound, bindUseCases } from "@/lib/runtime/bind-use-cases";
import type { RandomHex } from "@/lib/runtime/ports";
import { createAnalysisStore } from "@/lib/wallets/analysis-queries";

export interface BillingPorts {
  readonly apiKeys: ApiKeys;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly groupJobs: GroupJobs;
  readonly idempotency: Idempotency;
  /** Null: rates are not limited. */
  readonly rates: RateLimits | null;
  readonly randomHex: RandomHex;
}

export function createBillingPorts(database: Database, env: Env): BillingPorts {
  const rates = limitRates(database, env);
  return {
    apiKeys: createApiKeys(database, { rates }),
    ledger: createLedger(database),
    jobs: createJobs(database),
    groupJobs: createGroupJobs(database, allocateSlots(env.concurrency)),
    idempotency: createIdempotency(database),
    rates,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
}

const ACCOUNT_USE_CASES = {
  openAccount,
  createApiKey,
  revokeApiKey,
  grantCredits,
  readLedger,
};

/** Use cases of operators: accounts, keys and credits. */
export type AccountUseCases = Bound<typeof ACCOUNT_USE_CASES>;

export function bindAccounts(ports: BillingPorts): AccountUseCases {
  return bindUseCases(ports, ACCOUNT_USE_CASES);
}

/** A rate or a burst of 0 turns all limits off. */
function limitRates(database: Database, env: Env): DatabaseRates | null {
  const {
    rateLimitRps: perSecond,
    rateLimitBurst: burst,
    rateLimitAnonymousLookupsPerMinute: perMinute,
  } = env;
  if (perSecond === 0 || burst === 0) return null;
  const address = { perSecond: env.rateLimitAddressRps, burst: env.rateLimitAddressBurst };
  const anonymousLookups = { perSecond: perMinute / 60, burst: perMinute };
  return createRateLimits(database, toRateLimits({ perSecond, burst }, address, anonymousLookups));
}

/** Creates the ports of operators' commands about open jobs and analyses. */
export function createCancelPorts(database: Database, env: Env): CancelPorts {
  const { groupJobs, randomHex } = createBillingPorts(database, env);
  return {
    database,
    analyses: createAnalysisStore(database, randomHex, allocateSlots(env.concurrency)),
    groupJobs,
  };
}
