import { setTimeout as sleep } from "node:timers/promises";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { Pool } from "pg";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "@/lib/config/errors";
import type { Database } from "@/lib/db/database";
import { createRateWindows, type RateWindows, toRateStatus } from "./rate-windows";
import type { RateKind, RateLimit, RateStatus } from "./rules/rate-limit";

/**
 * Counts rates in PostgreSQL for all processes. If the database does not respond within a second,
 * `consumeWithFallback` counts in this process for two seconds.
 */
export function createRateLimits(
  { pool }: Pick<Database, "pool">,
  limits: Readonly<Record<RateKind, RateLimit>>,
) {
  const create = (kind: RateKind) => createLimiter(pool, kind, limits[kind]);
  const limiters: Readonly<Record<RateKind, Limiter>> = {
    wallet: create("wallet"),
    account: create("account"),
    address: create("address"),
    refused: create("refused"),
    unclaimed: create("unclaimed"),
    anonymousLookups: create("anonymousLookups"),
    networkLookups: create("networkLookups"),
    addressLookups: create("addressLookups"),
    accountLookups: create("accountLookups"),
    newAccounts: create("newAccounts"),
  };
  let unavailableUntil = 0;
  const consume = (kind: RateKind, subject: string): Promise<RateStatus> =>
    limiters[kind].windows.consume(subject);
  return {
    /** Windows of accounts, in which the lookup of API keys counts their calls. */
    accounts: limiters.account.windows,
    /** Counts one call of `subject`. */
    consume,
    /**
     * Like `consume`. If the store does not respond in time, this process counts the call with the same limits.
     */
    async consumeWithFallback(kind: RateKind, subject: string): Promise<RateStatus> {
      const local = async () => {
        const { consumedPoints: used, msBeforeNext: msLeft } = await limiters[kind].local.penalty(subject);
        return toRateStatus(limits[kind], { used, msLeft });
      };
      if (Date.now() < unavailableUntil) return local();
      const status = await orNullIfUnavailable(consume(kind, subject));
      if (status !== null) return status;
      unavailableUntil = Date.now() + PAUSE_MS;
      return local();
    },
    /**
     * Returns the state of an exhausted window that this process knows of, else null. Does not read the store.
     */
    async findExhausted(kind: RateKind, subject: string): Promise<RateStatus | null> {
      const { windows, local } = limiters[kind];
      const localCount = await local.get(subject);
      const isExhaustedLocally = localCount !== null && localCount.consumedPoints >= limits[kind].burst;
      const msLeft = Math.max(
        windows.exhaustedForMs(subject),
        isExhaustedLocally ? localCount.msBeforeNext : 0,
      );
      return msLeft <= 0 ? null : toRateStatus(limits[kind], { used: Number.POSITIVE_INFINITY, msLeft });
    },
    /** Refunds one counted call of `subject`. */
    async refund(kind: RateKind, subject: string): Promise<void> {
      const { windows, local } = limiters[kind];
      const localCount = await local.get(subject);
      if (localCount !== null && localCount.consumedPoints > 0) await local.reward(subject);
      else await windows.refund(subject);
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Returns the limit of each kind: `caller` with credentials, `address` without, `lookups` on the chain of all callers
 * without credits together, and of each account with credits.
 */
export function toRateLimits(
  caller: RateLimit,
  address: RateLimit,
  lookups: RateLimit,
): Readonly<Record<RateKind, RateLimit>> {
  const unclaimed = { perSecond: address.perSecond, burst: caller.burst };
  return {
    wallet: caller,
    account: caller,
    refused: caller,
    address,
    unclaimed,
    anonymousLookups: lookups,
    networkLookups: takeShare(lookups, 4),
    addressLookups: takeShare(lookups, 8),
    accountLookups: lookups,
    newAccounts: { perSecond: NEW_ACCOUNTS_PER_DAY / SECONDS_PER_DAY, burst: NEW_ACCOUNTS_PER_DAY },
  };
}

/** New accounts of an address in a day: those of a large organization behind one address. */
const NEW_ACCOUNTS_PER_DAY = 1_000;

/** Returns the limit of one of `shares` equal shares, at least one call in the same window. */
function takeShare({ perSecond, burst }: RateLimit, shares: number): RateLimit {
  const shareBurst = Math.max(1, Math.floor(burst / shares));
  return { perSecond: (perSecond * shareBurst) / burst, burst: shareBurst };
}

/** Counters of one kind of caller. */
interface Limiter {
  /** Counts the calls of all processes. */
  readonly windows: RateWindows;
  /** Counts the calls of this process. */
  readonly local: RateLimiterMemory;
}

function createLimiter(pool: Pool, kind: RateKind, limit: RateLimit): Limiter {
  const { perSecond, burst } = limit;
  return {
    windows: createRateWindows(pool, kind, limit),
    local: new RateLimiterMemory({ keyPrefix: kind, points: burst, duration: burst / perSecond }),
  };
}

const TIME_LIMIT_MS = 1_000;
const PAUSE_MS = 2_000;

async function orNullIfUnavailable(counting: Promise<RateStatus>): Promise<RateStatus | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([counting, sleep(TIME_LIMIT_MS, null, { signal: timeout.signal })]);
  } catch (error) {
    if (error instanceof AppError && error.code === "database_unavailable") return null;
    throw error;
  } finally {
    timeout.abort();
  }
}
