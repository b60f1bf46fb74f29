import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { inheritEnv } from "@/lib/env";
import { testedDataDir } from "./data-dir";

const ROOT = path.resolve(import.meta.dirname, "../..");

const CreatedKey = z.object({ apiKey: z.string(), keyId: z.string(), userId: z.string() });
export type CreatedKey = z.output<typeof CreatedKey>;

const Ledger = z.object({
  balance: z.int(),
  entries: z.array(z.looseObject({ credits: z.int(), kind: z.string(), reason: z.string() })),
});

/** A key of a new account, made as an operator makes it while the server runs. */
export async function createKey(
  credits: number,
  dataDir = testedDataDir(),
  options: readonly string[] = [],
  place: Place = { installation: ROOT, databaseUrl: "" },
): Promise<CreatedKey> {
  const command = ["create-key", "--credits", String(credits), ...options];
  return CreatedKey.parse(await runAdmin(place, dataDir, [...command, "--json"]));
}

export async function revokeKey(keyId: string): Promise<void> {
  await admin(testedDataDir(), "revoke-key", "--id", keyId);
}

export async function blockUser(userId: string): Promise<void> {
  await admin(testedDataDir(), "block", "--user", userId);
}

export async function unblockUser(userId: string): Promise<void> {
  await admin(testedDataDir(), "unblock", "--user", userId);
}

export async function readLedger(
  userId: string,
  dataDir = testedDataDir(),
  databaseUrl = "",
): Promise<z.output<typeof Ledger>> {
  const command = ["ledger", "--user", userId];
  return Ledger.parse(await runAdmin({ installation: ROOT, databaseUrl }, dataDir, command));
}

function admin(dataDir: string, ...args: readonly string[]): Promise<unknown> {
  return runAdmin({ installation: ROOT, databaseUrl: "" }, dataDir, args);
}

/**
 * Folder in which the command is installed, and the database that it works on; an empty URL stands for the embedded
 * one.
 */
interface Place {
  readonly installation: string;
  readonly databaseUrl: string;
}

async function runAdmin({ installation, databaseUrl }: Place, dataDir: string, args: readonly string[]) {
  const command = ["scripts/command.mjs", "admin", ...args];
  const env = inheritEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: installation, env });
  const made: unknown = JSON.parse(stdout);
  return made;
}
