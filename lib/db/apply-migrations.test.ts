import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "./apply-migrations";
import { withClient } from "./database-admin";
import { createEmptyDatabase, type TestDatabase } from "./testing/test-database";

const FIRST =
  'CREATE TABLE "first" (id int);\nCREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;\n';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "walletlens-migrations-"));
  await writeFile(path.join(folder, "migration_lock.toml"), 'provider = "postgresql"\n');
  await add("20260101000000_first", FIRST);
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, "migration.sql"), sql);
}

const migrate = () => applyMigrations(database.url, folder);

function query(sql: string, values: unknown[] = []): Promise<unknown[]> {
  return withClient(database.url, async (client) => (await client.query(sql, values)).rows);
}

const listRecords = () =>
  query(`SELECT migration_name AS name, checksum, applied_steps_count AS steps, logs, rolled_back_at,
    started_at <= finished_at AS finished, length(id) AS id FROM _prisma_migrations ORDER BY migration_name`);

const hasTable = async (name: string) => (await query("SELECT to_regclass($1) AS t", [name]))[0];

test("applied migrations are recorded in Prisma's form and are not applied again", async () => {
  await migrate();
  await add("20260102000000_second", 'ALTER TABLE "first" ADD COLUMN more text;');
  await migrate();
  await migrate();

  const checksum = createHash("sha256").update(FIRST).digest("hex");
  const record = { steps: 1, logs: null, rolled_back_at: null, finished: true, id: 36 };
  expect(await listRecords()).toEqual([
    { ...record, name: "20260101000000_first", checksum },
    { ...record, name: "20260102000000_second", checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
});

test("four simultaneous processes all start, and each migration is applied once", async () => {
  await add("20260102000000_second", 'INSERT INTO "first" VALUES (1);');
  await Promise.all([migrate(), migrate(), migrate(), migrate()]);
  expect(await query('SELECT count(*)::int AS rows FROM "first"')).toEqual([{ rows: 1 }]);
});

test("a start waits for the migrations of another process, logs this once, and continues when they are done", async () => {
  const lines: string[] = [];
  let apply: Promise<readonly string[]> = Promise.resolve([]);
  await withClient(database.url, async (holder) => {
    await holder.query("SELECT pg_advisory_lock(72707369)");
    apply = applyMigrations(database.url, folder, { onWait: (line) => lines.push(line) });
    await expect.poll(() => lines).toEqual(["another process applies the migrations; waiting"]);
    expect(await hasTable("first")).toEqual({ t: null });
  });
  expect(await apply).toEqual(["20260101000000_first"]);
  expect(lines).toHaveLength(1);
});

test("a start that waits too long fails with the reason", async () => {
  await withClient(database.url, async (holder) => {
    await holder.query("SELECT pg_advisory_lock(72707369)");
    await expect(applyMigrations(database.url, folder, { maxWaitMs: 0 })).rejects.toThrow(
      "the database cannot be brought up to date: another process applies the migrations for 0 seconds",
    );
  });
});

test("a connection lost during a migration causes only a retry", async () => {
  await add("20260102000000_slow", "SELECT pg_sleep(0.5) FROM pg_sleep(0); CREATE TABLE slow (id int);");
  const lines: string[] = [];
  const apply = applyMigrations(database.url, folder, { onWait: (line) => lines.push(line) });
  const endSlowOne = () =>
    query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'",
    );
  await expect.poll(endSlowOne).toHaveLength(1);
  expect(await apply).toEqual(["20260101000000_first", "20260102000000_slow"]);
  expect(lines).toEqual([expect.stringMatching(/^the database is unavailable \(.+\); waiting$/)]);
});

test("a migration waits for a table in use, and blocks its readers at most for the lock timeout", async () => {
  await migrate();
  await add("20260102000000_second", 'ALTER TABLE "first" ADD COLUMN more text;');
  const lines: string[] = [];
  let apply: Promise<readonly string[]> = Promise.resolve([]);
  await withClient(database.url, async (dump) => {
    await dump.query('BEGIN; LOCK TABLE "first" IN ACCESS SHARE MODE');
    const options = { lockTimeoutMs: 50, onWait: (line: string) => lines.push(line) };
    apply = applyMigrations(database.url, folder, options);
    await expect
      .poll(() => lines)
      .toEqual(["other sessions use a table that the migration 20260102000000_second changes; waiting"]);
    expect(await query('SELECT * FROM "first"')).toEqual([]);
    await dump.query("COMMIT");
  });
  expect(await apply).toEqual(["20260102000000_second"]);
});

test("concurrent index creation waits without limit for a table in use", async () => {
  await migrate();
  await add("20260102000000_second", 'CREATE INDEX CONCURRENTLY one_each ON "first" (id);');
  let apply: Promise<readonly string[]> = Promise.resolve([]);
  await withClient(database.url, async (writer) => {
    await writer.query('BEGIN; INSERT INTO "first" VALUES (1)');
    apply = applyMigrations(database.url, folder, { lockTimeoutMs: 50 });
    const isWaiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
      AND query LIKE 'CREATE INDEX%' AND clock_timestamp() - query_start > interval '200 milliseconds'`;
    await expect.poll(() => query(isWaiting)).toHaveLength(1);
    await writer.query("COMMIT");
  });
  expect(await apply).toEqual(["20260102000000_second"]);
});

test("a failed migration leaves no changes, is named, and is applied after it is corrected", async () => {
  await add("20260102000000_second", "CREATE TABLE half (id int); SELECT nothing;");
  await expect(migrate()).rejects.toThrow(
    'the database migration 20260102000000_second failed: column "nothing" does not exist',
  );
  expect(await hasTable("half")).toEqual({ t: null });
  expect(await listRecords()).toHaveLength(1);

  await add("20260102000000_second", "CREATE TABLE half (id int);");
  await migrate();
  expect(await hasTable("half")).toEqual({ t: "half" });
});

test("a migration that cannot run in a transaction is applied without one, and its failure stops later ones", async () => {
  await add("20260102000000_second", 'CREATE UNIQUE INDEX CONCURRENTLY one_each ON "first" (id);');
  await migrate();
  expect(await hasTable("one_each")).toEqual({ t: "one_each" });

  await add("20260103000000_third", "CREATE INDEX CONCURRENTLY on_nothing ON nothing (id);");
  await expect(migrate()).rejects.toThrow('relation "nothing" does not exist');
  await expect(migrate()).rejects.toThrow("20260103000000_third has failed before");
});

test("a process killed during a migration leaves no part of it", async () => {
  await add("20260102000000_second", "CREATE TABLE half (id int); SELECT pg_advisory_xact_lock(1);");
  await withClient(database.url, async (blocker) => {
    await blocker.query("SELECT pg_advisory_lock(1)");
    const script = `import { applyMigrations } from "./lib/db/apply-migrations.ts";
      await applyMigrations(${JSON.stringify(database.url)}, ${JSON.stringify(folder)});`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script]);
    const isWaiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1 AND NOT granted";
    await expect.poll(async () => (await blocker.query(isWaiting)).rows).toHaveLength(1);
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  });
  await add("20260102000000_second", "CREATE TABLE whole (id int);");
  await migrate();
  expect([await hasTable("half"), await hasTable("whole")]).toEqual([{ t: null }, { t: "whole" }]);
});

test("a failed migration that Prisma has recorded is refused until it is resolved", async () => {
  await migrate();
  await query("UPDATE _prisma_migrations SET finished_at = NULL, logs = 'broken'");
  await expect(migrate()).rejects.toThrow("20260101000000_first has failed before");

  await query(
    'DROP TABLE "first"; DROP FUNCTION one(); UPDATE _prisma_migrations SET rolled_back_at = now()',
  );
  await migrate();
  expect(await hasTable("first")).toEqual({ t: "first" });
});

test("an applied migration that has changed is refused, except for line endings", async () => {
  await migrate();
  await add("20260101000000_first", FIRST.replaceAll("\n", "\r\n"));
  await migrate();
  await add("20260101000000_first", `${FIRST}SELECT 1;`);
  await expect(migrate()).rejects.toThrow("another version of the migration 20260101000000_first");
});

test("an applied migration whose former text the file names by its checksum is accepted and not applied again", async () => {
  await add("20260102000000_second", 'INSERT INTO "first" VALUES (1);');
  await migrate();
  const checksum = createHash("sha256").update('INSERT INTO "first" VALUES (1);').digest("hex");
  await add("20260102000000_second", `-- sha256 ${checksum}\nINSERT INTO "first" VALUES (2);`);
  expect(await migrate()).toEqual([]);
  expect(await query('SELECT id FROM "first"')).toEqual([{ id: 1 }]);
  await add("20260102000000_second", `-- sha256 ${"0".repeat(64)}\nINSERT INTO "first" VALUES (2);`);
  await expect(migrate()).rejects.toThrow("another version of the migration 20260102000000_second");
});

test("an applied migration that is missing in the folder is refused", async () => {
  await add("20260102000000_second", "SELECT 1;");
  await migrate();
  await rm(path.join(folder, "20260102000000_second"), { recursive: true });
  await expect(migrate()).rejects.toThrow("20260102000000_second, which this version does not know");
});
