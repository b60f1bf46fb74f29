import { createChargeQueue } from "@/lib/billing/charges";
import { createKeyLookup } from "@/lib/billing/identify-caller";
import { createRateLimits, type RateLimits, toRateLimits } from "@/lib/billing/rate-limits";
import type { Env } from "@/lib/config/env";
import type { Database } from "@/lib/db/database";
import { allocateSlots } from "@/lib/jobs/rules/queues";
import type { CancelPorts } from "@/lib/operations/pending-jobs";
import { NO_TELEMETRY } from "@/lib/runtime/telemetry";
import { createAnalysisStore } from "@/lib/wallets/analysis-store";

/** Creates the ports of calls that are counted and charged. */
export function createBillingPorts(database: Database, env: Env) {
  const rates = limitRates(database, env);
  return {
    database,
    apiKeys: createKeyLookup(database, rates),
    charges: createChargeQueue(database),
    rates,
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

/**
 * Creates the ports of operators' commands about open jobs and analyses. A command loads no packages of payments, which an
 * installation may lack.
 */
export function createCancelPorts(database: Database, env: Env): CancelPorts {
  const metrics = NO_TELEMETRY;
  return {
    database,
    metrics,
    analyses: createAnalysisStore(database, allocateSlots(env.concurrency), metrics),
  };
}
