import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "@/lib/config/errors";
import type { Database } from "@/lib/db/database";
import type { RateLimits } from "./ports";
import { createRateWindows, type RateWindows, toRateStatus } from "./rate-windows";
import type { RateKind, RateLimit, RateStatus } from "./rules/rate-limit";

/**
 * Counts rates in PostgreSQL for all processes. If the database does not respond within a second,
 * `consumeWithFallback` counts in this process for two seconds.
 */
export function createRateLimits(
  { pool }: Pick<Database, "pool">,
  limits: Readonly<Record<RateKind, RateLimit>>,
): DatabaseRates {
  const limiterOf = (kind: RateKind) => createLimiter(pool, kind, limits[kind]);
  const limiters: Readonly<Record<RateKind, Limiter>> = {
    wallet: limiterOf("wallet"),
    account: limiterOf("account"),
    address: limiterOf("address"),
    refused: limiterOf("refused"),
    unclaimed: limiterOf("unclaimed"),
    anonymousLookups: limiterOf("anonymousLookups"),
    networkLookups: limiterOf("networkLookups"),
    addressLookups: limiterOf("addressLookups"),
    accountLookups: limiterOf("accountLookups"),
    newAccounts: limiterOf("newAccounts"),
  };
  let unavailableUntil = 0;
  const consume = (kind: RateKind, subject: string) => limiters[kind].windows.consume(subject);
  return {
    accounts: limiters.account.windows,
    consume,
    async consumeWithFallback(kind, subject) {
      const local = async () => {
        const { consumedPoints: used, msBeforeNext: msLeft } = await limiters[kind].here.penalty(subject);
        return toRateStatus(limits[kind], { used, msLeft });
      };
      if (Date.now() < unavailableUntil) return local();
      const status = await orNullIfUnavailable(consume(kind, subject));
      if (status !== null) return status;
      unavailableUntil = Date.now() + PAUSE_MS;
      return local();
    },
    async findUsedUp(kind, subject) {
      const { windows, here: countLocally } = limiters[kind];
      const counted = await countLocally.get(subject);
      const isExhaustedLocally = counted !== null && counted.consumedPoints >= limits[kind].burst;
      const msLeft = Math.max(windows.exhaustedForMs(subject), isExhaustedLocally ? counted.msBeforeNext : 0);
      return msLeft <= 0 ? null : toRateStatus(limits[kind], { used: Number.POSITIVE_INFINITY, msLeft });
    },
    async refund(kind, subject) {
      const { windows, here } = limiters[kind];
      const counted = await here.get(subject);
      if (counted !== null && counted.consumedPoints > 0) await here.reward(subject);
      else await windows.refund(subject);
    },
  };
}

export interface DatabaseRates extends RateLimits {
  /** Windows of accounts, in which the lookup of API keys counts their calls. */
  readonly accounts: RateWindows;
}

/** Counters of one kind of caller. */
interface Limiter {
  /** Counts the calls of all processes. */
  readonly windows: RateWindows;
  /** Counts the calls of this process. */
  readonly here: RateLimiterMemory;
}

function createLimiter(pool: Pool, kind: RateKind, limit: RateLimit): Limiter {
  const { perSecond, burst } = limit;
  return {
    windows: createRateWindows(pool, kind, limit),
    here: new RateLimiterMemory({ keyPrefix: kind, points: burst, duration: burst / perSecond }),
  };
}

const TIME_LIMIT_MS = 1_000;
const PAUSE_MS = 2_000;

async function orNullIfUnavailable(counting: Promise<RateStatus>): Promise<RateStatus | null> {
  const waiting = new AbortController();
  try {
    return await Promise.race([counting, sleep(TIME_LIMIT_MS, null, { signal: waiting.signal })]);
  } catch (error) {
    if (error instanceof AppError && error.code === "database_unavailable") return null;
    throw error;
  } finally {
    waiting.abort();
  }
}
