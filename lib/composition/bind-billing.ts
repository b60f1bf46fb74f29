import { randomBytes } from "node:crypto";
import { createChargeQueue } from "@/lib/billing/charges";
import { createKeyLookup } from "@/lib/billing/identify-caller";
import { createRateLimits, type RateLimits, toRateLimits } from "@/lib/billing/rate-limits";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";
import { createGroupJobs } from "@/lib/groups/group-jobs";
import { createJobs } from "@/lib/groups/jobs";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import type { CancelPorts } from "@/lib/operations/pending-jobs";
import { createAnalysisStore } from "@/lib/wallets/analysis-queries";

export type BillingPorts = ReturnType<typeof createBillingPorts>;

export function createBillingPorts(database: Database, env: Env) {
  const rates = limitRates(database, env);
  return {
    database,
    apiKeys: createKeyLookup(database, rates),
    charges: createChargeQueue(database),
    jobs: createJobs(database),
    groupJobs: createGroupJobs(database, allocateSlots(env.concurrency)),
    rates,
    randomHex: (bytes: number) => randomBytes(bytes).toString("hex"),
  };
}

/** A rate or a burst of 0 turns all limits off. */
function limitRates(database: Database, env: Env): RateLimits | null {
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
