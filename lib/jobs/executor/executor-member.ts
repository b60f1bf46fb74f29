import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type DatabasePorts, runText } from "@/lib/db/database";
import { setUtc } from "@/lib/db/prepare-session";
import { MEMBER_LOCKS, reclaimRuns } from "./executor-claims";
import { WAKE_CHANNEL } from "./executor-runs";

export interface ExecutorPorts extends DatabasePorts {
  /** Connects the session of a member to the same database. */
  readonly databaseUrl: string;
}

const RECONNECT_MS = 200;

/** The server detects a vanished client within 25 seconds. */
const KEEPALIVE =
  "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

/**
 * This process as a member that may claim runs while its session lives. A member is a row, and a session that holds the
 * advisory lock of the row's id. PostgreSQL releases the lock when the process dies, so no heartbeats are needed. Requires
 * a direct connection: PgBouncer in transaction mode loses lock and notifications.
 */
export class ExecutorMember {
  #session: Client | null = null;
  #row: number | null = null;
  #hasLeft = false;
  readonly #absences = new Map<number, number>();

  private constructor(
    private readonly ports: ExecutorPorts,
    private readonly onWake: () => void,
  ) {}

  /** Connects. `onWake` is called when any process adds work. Reconnects if the session breaks. */
  static async join(ports: ExecutorPorts, onWake: () => void): Promise<ExecutorMember> {
    const member = new ExecutorMember(ports, onWake);
    await member.#connect();
    return member;
  }

  /** Null while the session is broken; no claims are possible then. */
  get id(): number | null {
    return this.#session === null ? null : this.#row;
  }

  /** Releases the runs of members that have been absent for a second or more. Returns the count. */
  reclaim(): Promise<number> {
    return reclaimRuns(this.ports, this.#row, this.#absences);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    const session = this.#session;
    this.#session = null;
    try {
      await runText(this.ports.database.pool, "DELETE FROM executor_member WHERE id = $1", [this.#row]);
    } finally {
      await session?.end();
    }
  }

  async #connect(): Promise<void> {
    const session = new Client({
      connectionString: this.ports.databaseUrl,
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
    while (!this.#hasLeft && this.#session === null) {
      await sleep(RECONNECT_MS);
      await this.#connect().then(this.onWake, () => undefined);
    }
    if (this.#hasLeft) await this.#session?.end().catch(() => undefined);
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
