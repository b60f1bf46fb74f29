import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool } from "pg";
import { inTransaction, runText } from "@/lib/db/database";
import { setUtc } from "@/lib/db/prepare-session";
import { claimRuns, expireClaims, hasMembers, reclaimRuns, releaseRuns } from "./executor-claims";
import { MEMBER_LOCKS, WAKE_CHANNEL } from "./executor-locks";
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
import type { ExecutorMember, ExecutorStore } from "./executor-store-port";

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

const RECONNECT_MS = 200;

/** The server detects a vanished client within 25 seconds. */
const KEEPALIVE =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

/**
 * A member is a row, and a session that holds the advisory lock of the row's id. PostgreSQL releases the lock when
 * the process dies, so no heartbeats are needed. Requires a direct connection: PgBouncer in transaction mode loses
 * lock and notifications.
 */
class ExecutorSession implements ExecutorMember {
  #session: Client | null = null;
  #row: number | null = null;
  #left = false;
  readonly #missing = new Map<number, number>();

  private constructor(
    private readonly pool: Pool,
    private readonly url: string,
    private readonly onWake: () => void,
  ) {}

  static async join(pool: Pool, url: string, onWake: () => void): Promise<ExecutorSession> {
    const member = new ExecutorSession(pool, url, onWake);
    await member.#connect();
    return member;
  }

  get id(): number | null {
    return this.#session === null ? null : this.#row;
  }

  reclaim(): Promise<number> {
    return reclaimRuns(this.pool, this.#row, this.#missing);
  }

  async leave(): Promise<void> {
    this.#left = true;
    const session = this.#session;
    this.#session = null;
    try {
      await runText(this.pool, "DELETE FROM executor_member WHERE id = $1", [this.#row]);
    } finally {
      await session?.end();
    }
  }

  async #connect(): Promise<void> {
    const session = new Client({
      connectionString: this.url,
      application_name: "walletlens-executor",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    // The rejected query, or the end of the session, reports the error.
    session.on("error", () => undefined);
    session.on("notification", this.onWake);
    session.on("end", () => {
      if (this.#session !== session) return;
      this.#session = null;
      void this.#reconnect();
    });
    try {
      await session.connect();
      await setUtc(session);
      await session.query(KEEPALIVE);
      this.#row = await lockMember(session, this.#row);
      await session.query(`LISTEN ${WAKE_CHANNEL}`);
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
    this.#session = session;
  }

  async #reconnect(): Promise<void> {
    while (!this.#left && this.#session === null) {
      await sleep(RECONNECT_MS);
      await this.#connect().then(this.onWake, () => undefined);
    }
    if (this.#left) await this.#session?.end().catch(() => undefined);
  }
}

/** Locks the member's row again, or a new one if others have evicted it. */
async function lockMember(session: Client, row: number | null): Promise<number> {
  if (row !== null) {
    const { rows } = await session.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_lock($1, id) AS locked FROM executor_member WHERE id = $2",
      [MEMBER_LOCKS, row],
    );
    if (rows[0]?.locked === true) return row;
  }
  const { rows } = await session.query<{ id: number }>(
    `WITH member AS (INSERT INTO executor_member DEFAULT VALUES RETURNING id)
     SELECT id, pg_advisory_lock($1, id) FROM member`,
    [MEMBER_LOCKS],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("PostgreSQL returned no row for an executor that joined.");
  return id;
}
