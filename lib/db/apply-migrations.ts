import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { withClient } from "./database-admin";
import { type DatabaseWait, NotReadyError, waitForDatabase } from "./wait-for-database";

export interface MigrationOptions extends DatabaseWait {
  /** Maximum wait for a table that another session uses: three seconds. */
  readonly lockTimeoutMs?: number;
}

/**
 * Applies the migrations of `folder` that the database lacks, in the order of their names, each in one transaction
 * with its record. Returns their names.
 *
 * Records and lock are those of `prisma migrate deploy`, so both tools can alternate. Of concurrent processes one
 * applies, and the others wait for it. A migration that waits for a table blocks the statements of others, so it
 * gives up after `lockTimeoutMs`, and retries after twice as long. Lost connections are retried too.
 *
 * Throws an Error of one sentence if records and folder disagree, a migration fails, or the wait is too long.
 */
export async function applyMigrations(
  url: string,
  folder: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, ...wait }: MigrationOptions = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  await waitForDatabase(
    () => applyPending(url, migrations, lockTimeoutMs, applied),
    "the database cannot be brought up to date",
    wait,
  );
  return applied;
}

const LOCK_TIMEOUT_MS = 3_000;

/**
 * Throws an Error of one sentence if the database has a migration that `folder` does not know, or that has failed or changed,
 * as after the start of a newer version. Writes nothing.
 */
export async function requireKnownMigrations(url: string, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const records = await withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ isThere: boolean }>(HAS_RECORDS);
    return tables[0]?.isThere === true ? (await client.query<MigrationRecord>(READ_RECORDS)).rows : [];
  });
  findPending(migrations, records);
}

const HAS_RECORDS = `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS "isThere"`;

/** Adds the names of applied migrations to `applied`. Throws NotReadyError while another process applies them. */
function applyPending(
  url: string,
  migrations: readonly Migration[],
  lockTimeoutMs: number,
  applied: string[],
): Promise<void> {
  return withClient(url, async (client) => {
    // Waiting in PostgreSQL would block statements such as CREATE INDEX CONCURRENTLY.
    const { rows: locks } = await client.query<{ isOurs: boolean }>(TAKE_LOCK, [PRISMA_LOCK]);
    if (locks[0]?.isOurs !== true) throw new NotReadyError("another process applies the migrations");
    await client.query(CREATE_RECORDS);
    const { rows } = await client.query<MigrationRecord>(READ_RECORDS);
    for (const migration of findPending(migrations, rows)) {
      await apply(client, migration, lockTimeoutMs);
      applied.push(migration.name);
    }
  });
}

const TAKE_LOCK = 'SELECT pg_try_advisory_lock($1) AS "isOurs"';

/** Key of Prisma's advisory lock; the end of the connection releases it. */
const PRISMA_LOCK = 72707369;

/** Table of Prisma's schema engine. */
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

/** SQLSTATE of a statement that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. */
const ACTIVE_TRANSACTION = "25001";
/** SQLSTATEs of a lock timeout and of a deadlock. */
const LOCK_CODES: ReadonlySet<string> = new Set(["55P03", "40P01"]);

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

/** Returns the migrations without a record. Throws if a record differs from the folder. */
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
    if (!listChecksums(migration).includes(checksum)) {
      throw new Error(`the database has another version of the migration ${name}`);
    }
  }
  const recorded = new Set(records.map(({ name }) => name));
  return migrations.filter(({ name }) => !recorded.has(name));
}

/**
 * Returns the checksums of the file with each kind of line end, and those of its former texts that it lists in lines such as
 * `-- sha256 90e9…`. Prisma accepts both line ends too, and warns about former texts.
 */
function listChecksums({ sql }: Migration): readonly string[] {
  const lines = sql.replaceAll("\r\n", "\n");
  const former = Array.from(lines.matchAll(/^-- sha256 ([0-9a-f]{64})$/gm), ([, checksum = ""]) => checksum);
  const present = [sql, lines, lines.replaceAll("\n", "\r\n")].map((text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  return [...present, ...former];
}

async function apply(client: Client, migration: Migration, lockTimeoutMs: number): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query("SELECT set_config('lock_timeout', $1, true)", [String(lockTimeoutMs)]);
    await run(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query("ROLLBACK").catch(() => undefined);
    const code = readErrorCode(error);
    if (LOCK_CODES.has(code)) {
      const reason = `other sessions use a table that the migration ${migration.name} changes`;
      throw new NotReadyError(reason, 2 * lockTimeoutMs, error);
    }
    if (code !== ACTIVE_TRANSACTION) throw toFailure(migration, error);
    // Without a transaction the record reports a partial migration, which needs manual repair. Such statements do not
    // block others while they wait for locks, so they have no timeout.
    await run(client, migration).catch((cause: unknown) => {
      throw toFailure(migration, cause);
    });
  }
}

async function run(client: Client, migration: Migration): Promise<void> {
  const id = randomUUID();
  await client.query(BEGIN_RECORD, [id, listChecksums(migration)[0], migration.name]);
  await client.query(migration.sql);
  await client.query(END_RECORD, [id]);
}

/** Returns the SQLSTATE of an error; empty for others. */
function readErrorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function toFailure({ name }: Migration, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new Error(`the database migration ${name} failed: ${message}`, { cause });
}
