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
import { createRateLimits, type DatabaseRates } from "@/lib/adapters/database/rate-limits";
import { type Bound, bindUseCases } from "@/lib/application/bind-use-cases";
import { blockCaller, unblockCaller } from "@/lib/application/block-caller";
import { limitEachKind } from "@/lib/application/count-call";
import { createApiKey } from "@/lib/application/create-api-key";
import { grantCredits } from "@/lib/application/grant-credits";
import { openAccount } from "@/lib/application/open-account";
import { readLedger } from "@/lib/application/read-ledger";
import { revokeApiKey } from "@/lib/application/revoke-api-key";
import type { Env } from "@/lib/env";
import type { Accounts } from "@/lib/ports/accounts";
import type { ApiKeys, Ledger } from "@/lib/ports/billing";
import type { BlockList } from "@/lib/ports/block-list";
import type { GroupJobs } from "@/lib/ports/group-jobs";
import type { Idempotency } from "@/lib/ports/idempotency";
import type { JobEvents } from "@/lib/ports/job-events";
import type { Jobs } from "@/lib/ports/jobs";
import type { RandomHex } from "@/lib/ports/random";
import type { RateLimits } from "@/lib/ports/rate-limits";

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
  return createRateLimits(database, limitEachKind({ perSecond, burst }, stranger, strangers));
}

type LimitSettings = Pick<
  Env,
  | "rateLimitRps"
  | "rateLimitBurst"
  | "rateLimitAddressRps"
  | "rateLimitAddressBurst"
  | "rateLimitStrangersPerMinute"
>;
