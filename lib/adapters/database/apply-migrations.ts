import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { withClient } from "./database-admin";

/** Patience of a start that meets another one's migrations. */
export interface MigrationPatience {
  /** Takes one line, for people, the first time that there is something to wait for. */
  readonly onWait?: (line: string) => void;
  /** Milliseconds to wait at most: ten minutes. */
  readonly patienceMs?: number;
}

/**
 * Applies the migrations of `folder` that the database behind `url` does not have yet, in the order of their names, each
 * in one transaction with its record, and returns their names. Records and lock are those of `prisma migrate deploy`, so
 * that a database can go back and forth between the two; of several processes that begin at once, one applies and the
 * others find it done. Waits for who holds the lock, and for a database that goes away meanwhile. Throws an Error of one
 * sentence where the records and the folder disagree, a migration fails, or the wait is too long.
 */
export async function applyMigrations(
  url: string,
  folder: string,
  { onWait, patienceMs = PATIENCE_MS }: MigrationPatience = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const deadline = Date.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    const outcome = await attempt(url, migrations).catch((error: unknown) => {
      if (isAway(error)) return error;
      throw error;
    });
    if (outcome !== null && !(outcome instanceof Error)) return outcome;
    const reason =
      outcome === null ? "another process is at the migrations" : `the database is away (${outcome.message})`;
    if (Date.now() >= deadline) {
      throw new Error(
        `the database cannot be brought up to date: ${reason} for ${patienceMs / 1_000} seconds`,
      );
    }
    if (tries === 1) onWait?.(`${reason}; waiting`);
    await sleep(AGAIN_MS);
  }
}

const PATIENCE_MS = 600_000;
const AGAIN_MS = 250;

/** Names of the migrations that were applied; null where another process holds the lock. */
function attempt(url: string, migrations: readonly Migration[]): Promise<readonly string[] | null> {
  return withClient(url, async (client) => {
    // Whoever waited for the lock in PostgreSQL would hold up statements such as CREATE INDEX CONCURRENTLY.
    const { rows: locks } = await client.query<{ isOurs: boolean }>(TAKE_LOCK, [PRISMA_LOCK]);
    if (locks[0]?.isOurs !== true) return null;
    await client.query(CREATE_RECORDS);
    const { rows } = await client.query<MigrationRecord>(READ_RECORDS);
    const pending = findPending(migrations, rows);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

const TAKE_LOCK = 'SELECT pg_try_advisory_lock($1) AS "isOurs"';

/** Tells whether an error says that the server is not there, or stopped or started while it was asked. */
function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  const code = "code" in error ? String(error.code) : "";
  return (
    AWAY.has(code) ||
    error.message.startsWith("Connection terminated") ||
    (cause !== undefined && isAway(cause))
  );
}

const AWAY: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "57P01", "57P02", "57P03", "08006"]);

/** The key of Prisma's own advisory lock, which the end of the connection releases. */
const PRISMA_LOCK = 72707369;

/** Table of records, as Prisma's schema engine makes it. */
const CREATE_RECORDS = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

const READ_RECORDS = `
  SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations
  WHERE rolled_back_at IS NULL ORDER BY started_at`;

const BEGIN_RECORD = "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)";

const END_RECORD = `
  UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1`;

/** SQLSTATE for a statement that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. */
const ACTIVE_TRANSACTION = "25001";

interface Migration {
  readonly name: string;
  readonly sql: string;
}

interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      return { name, sql: await readFile(path.join(folder, name, "migration.sql"), "utf8") };
    }),
  );
}

/** Migrations without a record. Throws where a record stands for something else than the folder has. */
function findPending(migrations: readonly Migration[], records: readonly MigrationRecord[]) {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, isFinished } of records) {
    const migration = byName.get(name);
    if (!isFinished) {
      throw new Error(`the database migration ${name} has failed before; see \`prisma migrate resolve\``);
    }
    if (migration === undefined) {
      throw new Error(`the database has the migration ${name}, which this version does not know`);
    }
    if (!checksumsOf(migration).includes(checksum)) {
      throw new Error(`the database has another version of the migration ${name}`);
    }
  }
  const recorded = new Set(records.map(({ name }) => name));
  return migrations.filter(({ name }) => !recorded.has(name));
}

/** Checksums of the file, and of the same lines as they end on other systems; Prisma accepts both, too. */
function checksumsOf({ sql }: Migration): readonly string[] {
  const lines = sql.replaceAll("\r\n", "\n");
  return [sql, lines, lines.replaceAll("\n", "\r\n")].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
}

async function apply(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await run(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    // A connection that is lost has rolled back already.
    await client.query("ROLLBACK").catch(() => undefined);
    if (!isOutsideTransactions(error)) throw toFailure(migration, error);
    // Without a transaction the record says where it broke off, and that somebody has to look at what is there.
    await run(client, migration).catch((cause: unknown) => {
      throw toFailure(migration, cause);
    });
  }
}

async function run(client: Client, migration: Migration): Promise<void> {
  const id = randomUUID();
  await client.query(BEGIN_RECORD, [id, checksumsOf(migration)[0], migration.name]);
  await client.query(migration.sql);
  await client.query(END_RECORD, [id]);
}

function isOutsideTransactions(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === ACTIVE_TRANSACTION;
}

function toFailure({ name }: Migration, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new Error(`the database migration ${name} failed: ${message}`, { cause });
}
