import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inheritEnv } from "@/lib/config/env";
import { applyMigrations } from "./apply-migrations";
import { withClient } from "./database-admin";
import { createEmptyDatabase, type TestDatabase } from "./testing/test-database";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "prisma/migrations");

/** Prisma's schema engine is downloaded at installation, if possible. */
function hasEngine(): boolean {
  const folder = path.join(ROOT, "node_modules/@prisma/engines");
  const isDownloaded = existsSync(folder) && readdirSync(folder).some((name) => /^schema-engine-/.test(name));
  return isDownloaded || inheritEnv({}).PRISMA_SCHEMA_ENGINE_BINARY !== undefined;
}

let database: TestDatabase;

beforeEach(async () => {
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

/** Runs a command of Prisma and returns its output. Rejects if its exit code is not 0. */
async function runPrisma(...args: readonly string[]): Promise<string> {
  const env = inheritEnv({ DATABASE_URL: database.url, CHECKPOINT_DISABLE: "1" });
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  return (await promisify(execFile)(process.execPath, [prisma, ...args], { cwd: ROOT, env })).stdout;
}

describe.skipIf(!hasEngine())("Prisma's own engine", () => {
  test("finds the schema and nothing to apply after our migrations", async () => {
    await applyMigrations(database.url, FOLDER);
    expect(await runPrisma("migrate", "deploy")).toContain("No pending migrations to apply");
    expect(await runPrisma("migrate", "status")).toContain("Database schema is up to date");
    const changes = ["--from-config-datasource", "--to-schema", "prisma/schema", "--exit-code"];
    expect(await runPrisma("migrate", "diff", ...changes)).toContain("No difference detected");
  });

  test("leaves nothing for us to apply, and writes the same records", async () => {
    const records = `SELECT migration_name, checksum, applied_steps_count, logs, rolled_back_at,
      finished_at >= started_at AS is_finished FROM _prisma_migrations ORDER BY migration_name`;
    const read = () => withClient(database.url, async (client) => (await client.query(records)).rows);
    await runPrisma("migrate", "deploy");
    const theirs = await read();
    await applyMigrations(database.url, FOLDER);
    expect(await read()).toEqual(theirs);

    await database.drop();
    database = await createEmptyDatabase();
    await applyMigrations(database.url, FOLDER);
    expect(await read()).toEqual(theirs);
  });
});
