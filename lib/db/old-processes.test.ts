import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { withClient } from "./database-admin";
import { type Catalog, findBreakingChanges, readCatalog } from "./testing/find-breaking-changes";
import { createEmptyDatabase } from "./testing/test-database";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "prisma/migrations");
/** Migrations from this day on create indexes of existing tables concurrently. */
const CONCURRENT_SINCE = "20261128";

/** Migrations from this day on leave stored data to be invalidated by reading. Earlier ones need a stop. */
const NO_BULK_SINCE = "20261122";

/** Writes to existing rows, and why they are few. */
const SMALL_WRITES: Readonly<Record<string, string>> = {
  "20261122000700_executor_runs: executor_run": "needs a stop; ended runs are removed after days",
  "20261122000700_executor_runs: executor_step": "needs a stop",
  "20261122004100_own_pages: group_results": "results were stored for fifteen minutes",
  "20261127002100_webhook_secret_at: webhooks": "an account has at most ten",
  "20261127002200_webhook_answered_at: webhooks": "an account has at most ten",
};

/** New rules that no statement of an older version breaks, and why. */
const ACCEPTED_BY_OLDER_VERSIONS: Readonly<Record<string, string>> = {
  "sponsor_days.sponsor_days_lamports_check is a new rule": "only what was spent was ever added",
  "ledger_entries.ledger_entries_one_bonus is a new rule": "an account had one bonus before, too",
};

const database = await createEmptyDatabase();

afterAll(() => database.drop());

interface Applied {
  readonly name: string;
  readonly sql: string;
  readonly before: Catalog;
  readonly after: Catalog;
}

const MIGRATIONS: readonly Applied[] = await withClient(database.url, async (client) => {
  const applied: Applied[] = [];
  let before = await readCatalog(client);
  for (const name of readdirSync(FOLDER)
    .filter((entry) => /^\d{14}_/.test(entry))
    .sort()) {
    const sql = readFileSync(path.join(FOLDER, name, "migration.sql"), "utf8");
    await client.query(sql);
    const after = await readCatalog(client);
    applied.push({ name, sql, before, after });
    before = after;
  }
  return applied;
});

/**
 * Changes of a migration that break processes of the previous version and that no later migration corrects.
 */
function listBroken({ before, after }: Applied): readonly string[] {
  const mended = MIGRATIONS.at(-1)?.after ?? after;
  const still = new Set(findBreakingChanges(before, mended));
  return findBreakingChanges(before, after).filter(
    (line) => still.has(line) && !(line in ACCEPTED_BY_OLDER_VERSIONS),
  );
}

test("processes of the previous version work with a newer database, except for migrations that the guide lists", () => {
  const guide = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const broken = MIGRATIONS.flatMap((migration) => {
    const lines = listBroken(migration);
    return lines.length === 0 || guide.includes(`\`${migration.name}\``) ? [] : [[migration.name, lines]];
  });
  expect(Object.fromEntries(broken)).toEqual({});
});

test("every migration that the guide lists breaks statements of the previous version", () => {
  const guide = readFileSync(path.join(ROOT, "docs/operations.md"), "utf8");
  const named = Array.from(guide.matchAll(/`(\d{14}_\w+)`/g), ([, name]) => name);
  const breaking = MIGRATIONS.filter((migration) => listBroken(migration).length > 0);
  expect(named.filter((name) => !breaking.some((migration) => migration.name === name))).toEqual([]);
});

test("indexes of existing tables are created without blocking writers", () => {
  const blocking = MIGRATIONS.filter(({ name }) => name >= CONCURRENT_SINCE).flatMap(
    ({ name, sql, before }) => {
      const tables = new Set(Array.from(before.columns.values(), ({ table }) => table));
      return Array.from(sql.matchAll(CREATE_INDEX), ([, concurrently, table = ""]) =>
        concurrently === undefined && tables.has(table) ? [`${name}: ${table}`] : [],
      ).flat();
    },
  );
  expect(blocking).toEqual([]);
});

test("no migration deletes or rewrites stored data in bulk", () => {
  const writes = MIGRATIONS.filter(({ name }) => name >= NO_BULK_SINCE).flatMap(({ name, sql }) =>
    listBulkWrites(sql).map((table) => `${name}: ${table}`),
  );
  expect(writes.filter((write) => !(write in SMALL_WRITES))).toEqual([]);
  expect(Object.keys(SMALL_WRITES).filter((write) => !writes.includes(write))).toEqual([]);
});

/** Tables whose rows a migration deletes or rewrites, outside of functions. */
function listBulkWrites(sql: string): readonly string[] {
  const statements = sql.replace(/--.*$/gm, "").replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "");
  return Array.from(
    statements.matchAll(BULK_WRITE),
    ([, deleted, truncated, updated]) => deleted ?? truncated ?? updated ?? "",
  );
}

const BULK_WRITE =
  /\bDELETE\s+FROM\s+(?:ONLY\s+)?"?(\w+)|\bTRUNCATE\s+(?:TABLE\s+)?(?:ONLY\s+)?"?(?!ON\b)(\w+)|\bUPDATE\s+(?:ONLY\s+)?"?(\w+)"?(?:\s+(?:AS\s+)?\w+)?\s+SET\b/gi;

test.each([
  ['DELETE FROM "pages"', ["pages"]],
  ["delete from only pages where id = 1", ["pages"]],
  ['TRUNCATE TABLE "pages", other', ["pages"]],
  ["TRUNCATE pages", ["pages"]],
  ['UPDATE "pages" SET id = 1', ["pages"]],
  ["WITH old AS (SELECT 1) UPDATE pages AS p SET id = 1", ["pages"]],
  [
    "CREATE TRIGGER t BEFORE UPDATE OR DELETE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION f()",
    [],
  ],
  ["ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c(d) ON DELETE CASCADE ON UPDATE CASCADE", []],
  ["CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DELETE FROM pages $$; -- DELETE FROM pages", []],
  ["INSERT INTO pages VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2", []],
])("%s writes in bulk: %j", (sql, tables) => {
  expect(listBulkWrites(sql)).toEqual(tables);
});

const CREATE_INDEX =
  /CREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"?\w*"?\s*ON\s+(?:ONLY\s+)?"?(\w+)"?/gi;

test.each([
  ["DROP TABLE old", "old.id is gone"],
  ["ALTER TABLE old RENAME TO other", "old.id is gone"],
  ["ALTER TABLE old DROP COLUMN name", "old.name is gone"],
  ["ALTER TABLE old RENAME COLUMN name TO title", "old.name is gone"],
  ["ALTER TABLE old ALTER COLUMN id TYPE bigint", "old.id is of another type"],
  ["ALTER TABLE old ALTER COLUMN name SET NOT NULL", "old.name is no longer nullable"],
  ["ALTER TABLE old ALTER COLUMN id DROP DEFAULT", "old.id has no default any more"],
  ["ALTER TABLE old ADD COLUMN more text NOT NULL", "old.more has to be given"],
  ["ALTER TABLE old ADD CONSTRAINT short CHECK (length(name) < 9)", "old.short is a new rule"],
  ["CREATE UNIQUE INDEX once ON old (name) WHERE id > 1", "old.once is a new rule"],
  ["ALTER TABLE old DROP COLUMN kind; DROP TYPE kinds; CREATE TYPE kinds AS ENUM ('a')", "kinds b is gone"],
])("%s breaks older processes: %s", async (sql, line) => {
  expect(await compare(sql)).toContain(line);
});

test("changes that older processes do not use do not break them", async () => {
  const sql = `ALTER TABLE old ADD COLUMN more text, ADD COLUMN count int NOT NULL DEFAULT 0 CHECK (count >= 0);
    CREATE UNIQUE INDEX once ON old (more); CREATE TABLE other (id int NOT NULL UNIQUE);
    ALTER TABLE old ALTER COLUMN name SET DEFAULT ''; ALTER TYPE kinds ADD VALUE 'c'`;
  expect(await compare(sql)).toEqual([]);
});

/** Changes of `sql` that break processes that use the earlier table. */
async function compare(sql: string): Promise<readonly string[]> {
  const { url, drop } = await createEmptyDatabase();
  try {
    return await withClient(url, async (client) => {
      await client.query(`CREATE TYPE kinds AS ENUM ('a', 'b');
        CREATE TABLE old (id int NOT NULL DEFAULT 1, name text, kind kinds)`);
      const before = await readCatalog(client);
      await client.query(sql);
      return findBreakingChanges(before, await readCatalog(client));
    });
  } finally {
    await drop();
  }
}
