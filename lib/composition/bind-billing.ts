import { randomBytes } from "node:crypto";
import { createApiKey, revokeApiKey } from "@/lib/billing/api-keys";
import { toRateLimits } from "@/lib/billing/count-call";
import { grantCredits, readLedger } from "@/lib/billing/ledger";
import type { ApiKeys, Idempotency, Ledger, RateLimits } from "@/lib/billing/ports";
import type { Env } from "@/lib/config/env";
import type { GroupJobs } from "@/lib/groups/ports";
import { openAccount } from "@/lib/identity/accounts";
import { blockCaller, unblockCaller } from "@/lib/identity/block-caller";
import type { Accounts, BlockList } from "@/lib/identity/ports";
import { createApiKeys } from "@/lib/infra/postgres/billing/api-keys";
import { createIdempotency } from "@/lib/infra/postgres/billing/idempotency";
import { createLedger } from "@/lib/infra/postgres/billing/ledger";
import { createRateLimits, type DatabaseRates } from "@/lib/infra/postgres/billing/rate-limits";
import type { Database } from "@/lib/infra/postgres/database";
import { createAccounts } from "@/lib/infra/postgres/identity/accounts";
import { createBlockList } from "@/lib/infra/postgres/identity/block-list";
import { createGroupJobs } from "@/lib/infra/postgres/jobs/group-jobs";
import { createJobEvents } from "@/lib/infra/postgres/jobs/job-events";
import { createJobs } from "@/lib/infra/postgres/jobs/jobs";
import type { JobEvents, Jobs } from "@/lib/jobs/ports";
import { type Bound, bindUseCases } from "@/lib/runtime/bind-use-cases";
import type { RandomHex } from "@/lib/runtime/ports";

/** Ports that keep keys, credits and jobs. */
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

/** Everything about billing on one database. */
export function createBillingPorts(
  database: Database,
  env: Pick<Env, "places"> & LimitSettings,
): BillingPorts {
  const rates = limitRates(database, env);
  return {
    apiKeys: createApiKeys(database, { rates }),
    ledger: createLedger(database),
    jobs: createJobs(database),
    groupJobs: createGroupJobs(database, env.places),
    jobEvents: createJobEvents(database),
    idempotency: createIdempotency(database),
    blocks: createBlockList(database),
    accounts: createAccounts(database),
    rates,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
  };
}

/** Use cases of operators. */
const ACCOUNT_USE_CASES = {
  openAccount,
  createApiKey,
  revokeApiKey,
  grantCredits,
  readLedger,
  blockCaller,
  unblockCaller,
};

/** Use cases of operators: accounts, keys and credits. */
export type AccountUseCases = Bound<typeof ACCOUNT_USE_CASES>;

/** Binds what operators do to its ports. */
export function bindAccounts(ports: BillingPorts): AccountUseCases {
  return bindUseCases(ports, ACCOUNT_USE_CASES);
}

/** A rate or a burst of 0 switches all limits off. */
function limitRates(
  database: Database,
  { rateLimitRps: perSecond, rateLimitBurst: burst, ...address }: LimitSettings,
): DatabaseRates | null {
  if (perSecond === 0 || burst === 0) return null;
  const { rateLimitAddressRps, rateLimitAddressBurst, rateLimitStrangersPerMinute: lookUps } = address;
  const stranger = { perSecond: rateLimitAddressRps, burst: rateLimitAddressBurst };
  const strangers = { perSecond: lookUps / 60, burst: lookUps };
  return createRateLimits(database, toRateLimits({ perSecond, burst }, stranger, strangers));
}

type LimitSettings = Pick<
  Env,
  | "rateLimitRps"
  | "rateLimitBurst"
  | "rateLimitAddressRps"
  | "rateLimitAddressBurst"
  | "rateLimitStrangersPerMinute"
>;
