import type { Pool } from "pg";
import type { ExecutorStore } from "@/lib/ports/executor-store";
import { claimCalls, expireClaims, releaseCalls, retryCall } from "./executor-claims";
import { readFunctions, saveFunctions } from "./executor-functions";
import { advanceRun, endRun } from "./executor-progress";
import { addEvents, routeEvents } from "./executor-routing";
import { nextDueMs, resumeDueSteps, startDueCrons } from "./executor-schedule";
import { ExecutorSession } from "./executor-session";
import { sweep } from "./executor-sweep";

/**
 * The executor's tables in PostgreSQL. `pool` stays the caller's; `url` leads to the same database and carries the
 * one session that a member holds.
 */
export function createExecutorStore(pool: Pool, url: string): ExecutorStore {
  return {
    join: (onWake) => ExecutorSession.join(pool, url, onWake),
    saveFunctions: (appId, functions, firstTick) => saveFunctions(pool, appId, functions, firstTick),
    readFunctions: () => readFunctions(pool),
    addEvents: (events) => addEvents(pool, events),
    routeEvents: (limit, route) => routeEvents(pool, limit, route),
    claimCalls: (memberId, limit) => claimCalls(pool, memberId, limit),
    advanceRun: (call, progress) => advanceRun(pool, call, progress),
    endRun: (call, end) => endRun(pool, call, end),
    retryCall: (call, retry) => retryCall(pool, call, retry),
    releaseCalls: (memberId, except) => releaseCalls(pool, memberId, except),
    expireClaims: (ageMs) => expireClaims(pool, ageMs),
    resumeDueSteps: (limit, resultOf) => resumeDueSteps(pool, limit, resultOf),
    startDueCrons: (tick) => startDueCrons(pool, tick),
    nextDueMs: () => nextDueMs(pool),
    sweep: (retentionMs) => sweep(pool, retentionMs),
  };
}
