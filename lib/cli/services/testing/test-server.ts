import { chmod, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { inheritEnv } from "@/lib/config/env";
import { createDatabase, dropDatabase, withDatabase } from "@/lib/db/database-admin";
import { inScope } from "@/packages/testing/test-scope";
import { removeEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";
import { identifyProcess } from "../identify-process";
import { applyProductMigrations } from "../migrations";

const FOLDER_PREFIX = "walletlens-test-";
const OWNER_FILE = "owner.pid";

/** Data may be lost, so the server does not wait for the disk. Its time zone differs from the product's. */
const SERVER_SETTINGS = {
  ...{ fsync: "off", full_page_writes: "off", max_connections: "300" },
  timezone: inScope({ quick: "America/New_York", full: "Asia/Kolkata" }),
};

/**
 * Global setup of Vitest: one PostgreSQL for the run (embedded, or DATABASE_URL_TEST), with a migrated template
 * database that `createTestDatabase` copies. If a migration fails, only the tests with a database fail.
 */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(inheritEnv({}).DATABASE_URL_TEST || undefined);
  const template = `walletlens_template_${process.pid}`;
  const owner = new URL(server.ownerUrl).username;
  await createDatabase(server.url, template, { owner });
  const failure = await applyProductMigrations(withDatabase(server.ownerUrl, template)).then(
    () => null,
    (error: Error) => error.message,
  );
  project.provide("testServer", {
    url: server.url,
    ownerUrl: server.ownerUrl,
    template,
    failure,
    isRemoved: server.isRemoved,
  });
  return async () => {
    await dropDatabase(server.url, template);
    await server.close();
  };
}

interface TestServer {
  /** Connects as a role that may create databases. */
  readonly url: string;
  /** Connects as their owner, the role of the product. */
  readonly ownerUrl: string;
  /** True if `close` removes it. */
  readonly isRemoved: boolean;
  close(): Promise<void>;
}

async function openServer(external: string | undefined): Promise<TestServer> {
  if (external !== undefined)
    return { url: external, ownerUrl: external, isRemoved: false, close: async () => undefined };
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), FOLDER_PREFIX));
  // If root runs the tests, the server's account could not enter a temporary folder.
  await chmod(folder, 0o711);
  await writeFile(path.join(folder, OWNER_FILE), String(process.pid));
  const { superuserUrl, url } = await startEmbeddedPostgres(folder, SERVER_SETTINGS);
  return { url: superuserUrl, ownerUrl: url, isRemoved: true, close: () => removeEmbeddedPostgres(folder) };
}

/** Removes the servers that killed runs of the same user have left. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of names.map((name) => path.join(tmpdir(), name))) {
    const owner = Number(await readFile(path.join(folder, OWNER_FILE), "utf8").catch(() => Number.NaN));
    const isOurs = (await stat(folder).catch(() => null))?.uid === process.getuid?.();
    if (!isOurs || !Number.isInteger(owner)) continue;
    if ((await identifyProcess(owner)) === null) await removeEmbeddedPostgres(folder);
  }
}
