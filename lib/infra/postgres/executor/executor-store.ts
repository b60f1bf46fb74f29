import type { Pool } from "pg";
import type { ExecutorStore } from "@/lib/jobs/executor-store";
import { inTransaction } from "../database";
import { claimRuns, expireClaims, hasMembers, releaseRuns } from "./executor-claims";
import {
  endRun,
  failUnserved,
  nextDueMs,
  recordStep,
  retryRun,
  saveCrons,
  startDueCrons,
  startRuns,
  sweepRuns,
} from "./executor-runs";
import { ExecutorSession } from "./executor-session";

/** Executor tables in PostgreSQL. `url` connects the session of a member to the database of `pool`. */
export function createExecutorStore(pool: Pool, url: string): ExecutorStore {
  return {
    join: (onWake) => ExecutorSession.join(pool, url, onWake),
    hasMembers: () => hasMembers(pool),
    startRuns: (runs) => inTransaction(pool, (tx) => startRuns(tx, runs)),
    claimRuns: (memberId, functions, limit) => claimRuns(pool, memberId, functions, limit),
    recordStep: (run, step) => recordStep(pool, run, step),
    endRun: (run, result) => endRun(pool, run, result),
    retryRun: (run, retry) => retryRun(pool, run, retry),
    releaseRuns: (memberId, except) => releaseRuns(pool, memberId, except),
    expireClaims: (ageMs) => expireClaims(pool, ageMs),
    saveCrons: (functions, firstTick) => saveCrons(pool, functions, firstTick),
    startDueCrons: (functions, tick) => startDueCrons(pool, functions, tick),
    nextDueMs: (functions) => nextDueMs(pool, functions),
    failUnserved: (functions, ageMs) => failUnserved(pool, functions, ageMs),
    sweep: (retentionMs) => sweepRuns(pool, retentionMs),
  };
}
