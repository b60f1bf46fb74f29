import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { readServerVersion } from "@/lib/db/database-admin";
import { createEmptyDatabase, createTestDatabase } from "@/lib/db/testing/test-database";
import { auditDatabase } from "./audit-database";
import { seedLedger } from "./testing/seed-ledger";

const folder = await mkdtemp(path.join(tmpdir(), "walletlens-backup-"));

afterAll(() => rm(folder, { recursive: true }));

/** Major version of pg_dump, 0 without one: it reads servers of its own version and older ones. */
function readDumpVersion(): number {
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  return Number(/ (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

const canDump = readDumpVersion() >= Math.trunc((await readServerVersion(inject("testServer").url)) / 10_000);

/** Rows of each table. */
const COUNT = `
  SELECT relname AS name, (xpath('/row/c/text()', query_to_xml(format('SELECT count(*) AS c FROM %I', relname),
    false, true, '')))[1]::text AS rows
  FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relpersistence = 'p' ORDER BY 1`;

test.skipIf(!canDump)("a database restored from a backup has every row and passes the audit", async () => {
  const original = await createTestDatabase();
  const copy = await createEmptyDatabase();
  const originalDatabase = openDatabase(original.url);
  const copyDatabase = openDatabase(copy.url);
  try {
    await seedLedger(originalDatabase);
    const file = path.join(folder, "walletlens.dump");
    execFileSync("pg_dump", ["--format", "custom", "--file", file, original.url]);
    execFileSync("pg_restore", ["--no-owner", "--exit-on-error", "--dbname", copy.url, file]);
    expect((await copyDatabase.pool.query(COUNT)).rows).toEqual(
      (await originalDatabase.pool.query(COUNT)).rows,
    );
    expect((await auditDatabase(copyDatabase.pool, { isRunning: false })).differences).toEqual([]);
    await expect(copyDatabase.pool.query("DELETE FROM ledger_entries")).rejects.toThrow();
  } finally {
    await Promise.all([originalDatabase.close(), copyDatabase.close()]);
    await Promise.all([original.drop(), copy.drop()]);
  }
});
