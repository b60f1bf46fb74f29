import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { createApiKey } from "@/lib/billing/api-keys";
import { openAccount, readLedger } from "@/lib/billing/ledger";
import { inheritEnv } from "@/lib/config/env";
import { type Database, openDatabase } from "@/lib/db/database";
import { testedDataDir } from "./data-dir";
import { findDatabase } from "./find-database";

const ROOT = path.resolve(import.meta.dirname, "../..");

const AdminKey = z.object({ apiKey: z.string(), keyId: z.string(), userId: z.string() });
export type AdminKey = z.output<typeof AdminKey>;

/** Credits that a key may spend. */
interface Caps {
  readonly perDay?: number;
  readonly total?: number;
}

/**
 * Creates a key of a new account, like the command of operators, which takes a second of processor time and
 * is tested in lib/cli/admin.test.ts.
 */
export async function createAdminKey(
  credits: number,
  dataDir = testedDataDir(),
  { perDay, total }: Caps = {},
): Promise<AdminKey> {
  return onDatabase(dataDir, async (ports) => {
    const userId = await openAccount(ports, { credits, kind: "grant", reason: "create-key" });
    const caps = { perDay: perDay ?? null, total: total ?? null };
    return { ...(await createApiKey(ports, { userId, description: "", expiresAt: null, caps })), userId };
  });
}

/** The balance of an account and every entry, oldest first. */
export function readAdminLedger(userId: string, dataDir = testedDataDir()) {
  return onDatabase(dataDir, (ports) => readLedger(ports, userId));
}

/** As `createAdminKey`, by the command of a product that is installed in the folder `installation`. */
export async function createKeyByCommand(
  credits: number,
  installation: string,
  databaseUrl: string,
): Promise<AdminKey> {
  const command = ["create-key", "--credits", String(credits), "--json"];
  return AdminKey.parse(await runAdmin(command, installation, databaseUrl));
}

export async function blockUser(userId: string): Promise<void> {
  await runAdmin(["block", "--user", userId]);
}

export async function unblockUser(userId: string): Promise<void> {
  await runAdmin(["unblock", "--user", userId]);
}

async function onDatabase<Result>(
  dataDir: string,
  work: (ports: { readonly database: Database }) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(await findDatabase(dataDir), { poolSize: 1 });
  try {
    return await work({ database });
  } finally {
    await database.close();
  }
}

/** Runs a command for operators on the product under test, or on the database that is named. */
async function runAdmin(args: readonly string[], installation = ROOT, databaseUrl = ""): Promise<unknown> {
  const command = ["scripts/command.mjs", "admin", ...args];
  const env = inheritEnv({ DATABASE_URL: databaseUrl, DATA_DIR: testedDataDir() });
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: installation, env });
  const made: unknown = JSON.parse(stdout);
  return made;
}
