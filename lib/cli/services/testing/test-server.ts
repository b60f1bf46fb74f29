import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { inheritEnv } from "@/lib/config/env";
import { createDatabase, dropDatabase, withDatabase } from "@/lib/infra/postgres/database-admin";
import { inScope } from "@/packages/testing/test-scope";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";
import { identifyProcess } from "../identify-process";
import { applyOwnMigrations } from "../migrations";

const FOLDER_PREFIX = "walletlens-test-";
const OWNER_FILE = "owner.pid";

/** A server whose contents may be lost: the disk is not waited for. Its time zone is another than the product's. */
const SERVER_SETTINGS = {
  ...{ fsync: "off", full_page_writes: "off", max_connections: "300" },
  timezone: inScope({ quick: "America/New_York", full: "Asia/Kolkata" }),
};

/**
 * Vitest's global set-up: one PostgreSQL for the run (an embedded one, else that of DATABASE_URL_TEST), with a
 * template database that has every migration, from which `createTestDatabase` makes its copies. Where a migration
 * fails, only the tests that ask for a database do.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(inheritEnv({}).DATABASE_URL_TEST || undefined);
  const template = `walletlens_template_${process.pid}`;
  const owner = new URL(server.ownerUrl).username;
  await createDatabase(server.url, template, { owner });
  const failure = await applyOwnMigrations(withDatabase(server.ownerUrl, template)).then(
    () => null,
    (error: Error) => error.message,
  );
  project.provide("testServer", { url: server.url, ownerUrl: server.ownerUrl, template, failure });
  return async () => {
    await dropDatabase(server.url, template);
    await server.close();
  };
}

interface TestServer {
  /** As who may make databases. */
  readonly url: string;
  /** As who owns them, which is all that the product is. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

async function openServer(external: string | undefined): Promise<TestServer> {
  if (external !== undefined) return { url: external, ownerUrl: external, close: async () => undefined };
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER_PREFIX));
  // A temporary folder is closed to the user that the server runs as where root runs the tests.
  await chmod(folder, 0o711);
  await writeFile(path.join(folder, OWNER_FILE), String(process.pid));
  const { superuserUrl, url } = await startEmbeddedPostgres(folder, SERVER_SETTINGS);
  return { url: superuserUrl, ownerUrl: url, close: () => removeEmbeddedPostgres(folder) };
}

/** A run that was killed leaves its server behind; the next one of the same user sweeps it away. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const owner = Number(await readFile(path.join(folder, OWNER_FILE), "utf8").catch(() => Number.NaN));
    const isOurs = (await stat(folder).catch(() => null))?.uid === process.getuid?.();
    if (!isOurs || !Number.isInteger(owner)) continue;
    if ((await identifyProcess(owner)) === null) await removeEmbeddedPostgres(folder);
  }
}
