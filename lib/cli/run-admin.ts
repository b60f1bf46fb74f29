import { readFile } from "node:fs/promises";
import path from "node:path";
import { isAddress } from "@walletlens/engine/address";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import {
  type AccountUseCases,
  bindAccounts,
  bindPendingJobs,
  createBillingPorts,
} from "@/lib/composition/bind-billing";
import { describeUnknownSettings, type Env, readEnv } from "@/lib/config/env";
import { withoutUrlSecrets } from "@/lib/config/without-url-secrets";
import type { BlockSubject } from "@/lib/identity/block-caller";
import { parseLabels } from "@/lib/infra/labels/parse-labels";
import { auditDatabase } from "@/lib/infra/postgres/audit/audit-database";
import { type Database, openDatabase } from "@/lib/infra/postgres/database";
import { revokeCredentials } from "@/lib/infra/postgres/revoke-credentials";
import { createLabelStore } from "@/lib/infra/postgres/wallets/label-store";
import { importLabels } from "@/lib/wallets/import-labels";
import type { LabelEntry } from "@/packages/engine/src/known-address";
import { addJobCommands } from "./admin-jobs";
import { reachDatabase } from "./reach-database";
import { applyProductMigrations } from "./services/migrations";

/** The column has 32 bits. */
const MAX_CREDITS = 1_000_000_000;

export interface AdminEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs one command. Resolves with the exit code: 1 after a failure, and after an audit that found a difference. */
export async function runAdmin(args: readonly string[], environment: AdminEnvironment): Promise<number> {
  const { write, writeError } = environment;
  const admin = new Command("admin")
    .description("Manages accounts, API keys, credits and labels. Each command prints one line of JSON.")
    .configureOutput({ writeOut: write, writeErr: writeError })
    .exitOverride();
  let exitCode = 0;
  const run: Run = (work) => async (options) => {
    const { output, code = 0 } = await runOnDatabase((context) => work(options, context), environment);
    write(`${JSON.stringify(output)}\n`);
    exitCode = code;
  };
  addKeyCommands(admin, run);
  addAccountCommands(admin, run);
  addDatabaseCommands(admin, run);
  addJobCommands(admin, (work) =>
    run(async (_options, { database, env }) => ({ output: await work(bindPendingJobs(database, env)) }))({}),
  );
  try {
    await admin.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    writeError(`admin: ${withoutUrlSecrets(describeFailure(error))}\n`);
    return 1;
  }
}

interface Context {
  readonly accounts: AccountUseCases;
  readonly database: Database;
  readonly env: Env;
  readonly url: string;
  report(line: string): void;
}

interface Outcome {
  readonly output: object;
  /** 0 by default. */
  readonly code?: number;
}

/** Returns the action of a command: it does `work` on the product's database and prints the output as JSON. */
type Run = <Options>(
  work: (options: Options, context: Context) => Promise<Outcome>,
) => (options: Options) => Promise<void>;

async function runOnDatabase(
  work: (context: Context) => Promise<Outcome>,
  { variables, writeError }: AdminEnvironment,
): Promise<Outcome> {
  const report = (line: string) => writeError(`admin: ${line}\n`);
  const env = readEnv(variables);
  const unknown = describeUnknownSettings(variables);
  if (unknown !== null) report(unknown);
  const reached = await reachDatabase(env, report);
  const database = openDatabase(reached.url, { poolSize: 1, applicationName: "walletlens-admin" });
  try {
    const accounts = bindAccounts(createBillingPorts(database, env));
    return await work({ accounts, database, env, url: reached.url, report: report });
  } finally {
    await database.close();
    await reached.stop();
  }
}

function addKeyCommands(admin: Command, run: Run): void {
  admin
    .command("create-key")
    .description("creates an account with credits and an API key, which is shown only once")
    .requiredOption("--credits <number>", "credits of the new account", parseCredits(0))
    .option("--description <text>", "what the key is for", "")
    .option("--expires <time>", "time at which the key expires, ISO 8601", parseTime)
    .option(
      "--cap-per-day <number>",
      "maximum number of credits that the key may spend per UTC day",
      parseCredits(1),
    )
    .option(
      "--cap-total <number>",
      "maximum number of credits that the key may spend in total",
      parseCredits(1),
    )
    .option("--json", "print JSON (the default)")
    .action(run(createKey));
  admin
    .command("revoke-key")
    .description("revokes a key, which is refused from its next request on")
    .option("--id <keyId>", "id of the key")
    .option("--key <key>", "the key itself")
    .option("--json", "print JSON (the default)")
    .action(run(revokeKey));
  admin
    .command("revoke-all")
    .description(
      "revokes keys, sessions, webhooks and shared links that were created before a time, as after a restore",
    )
    .requiredOption("--before <time>", "time, ISO 8601; older ones are revoked", parseTime)
    .option("--json", "print JSON (the default)")
    .action(run(revokeAll));
}

function addAccountCommands(admin: Command, run: Run): void {
  admin
    .command("grant")
    .description("adds credits to an account")
    .requiredOption("--user <id>", "user id")
    .requiredOption("--credits <number>", "credits to add", parseCredits(1))
    .requiredOption("--reason <text>", "shown in the ledger")
    .option("--json", "print JSON (the default)")
    .action(run(grant));
  admin
    .command("block")
    .description("blocks an account with all of its keys, or a paying wallet, from its next call on")
    .option("--user <id>", "user id")
    .option("--wallet <address>", "address of a paying wallet")
    .option("--reason <text>", "note stored with the block", "")
    .option("--json", "print JSON (the default)")
    .action(run(block));
  admin
    .command("unblock")
    .description("unblocks an account or a paying wallet")
    .option("--user <id>", "user id")
    .option("--wallet <address>", "address of a paying wallet")
    .option("--json", "print JSON (the default)")
    .action(run(unblock));
  admin
    .command("ledger")
    .description("shows the balance of an account and every entry, oldest first")
    .requiredOption("--user <id>", "user id")
    .option("--json", "print JSON (the default)")
    .action(
      run(async ({ user }: { user: string }, { accounts }) => ({ output: await accounts.readLedger(user) })),
    );
}

function addDatabaseCommands(admin: Command, run: Run): void {
  admin
    .command("import-labels")
    .description("imports a list of labels and known traders, JSON or CSV, completely or not at all")
    .argument("<file>", "columns: address, type, label, source, and name, twitter, telegram of a kol")
    .option("--json", "print JSON (the default)")
    .action(async (file: string) => {
      const entries = await readLabelFile(file);
      await run(async (_options, { database }) => ({
        output: await importLabels({ labelStore: createLabelStore(database) }, entries),
      }))({});
    });
  admin
    .command("migrate")
    .description("applies new migrations, as each start does, and prints their names")
    .action(
      run(async (_options, { url, report }) => ({
        output: { applied: await applyProductMigrations(url, { onWait: report }) },
      })),
    );
  admin
    .command("database-url")
    .description("prints the URL of the database with its password, for pg_dump and psql")
    .option("--json", "print JSON (the default)")
    .action(run(async (_options, { url }) => ({ output: { url } })));
  admin
    .command("audit")
    .description(
      "compares the ledger with itself and with all deliveries; exit code 1 if there is a difference",
    )
    .option("--books", "check only the ledger, for a copy of the database that no process uses")
    .option("--json", "print JSON (the default)")
    .action(run(audit));
}

interface KeyOptions {
  readonly credits: number;
  readonly description: string;
  readonly expires?: Date;
  readonly capPerDay?: number;
  readonly capTotal?: number;
}

async function createKey(options: KeyOptions, { accounts }: Context): Promise<Outcome> {
  const { credits, description, expires = null, capPerDay = null, capTotal = null } = options;
  const userId = await accounts.openAccount({ credits, kind: "grant", reason: "create-key" });
  const caps = { perDay: capPerDay, total: capTotal };
  const key = await accounts.createApiKey({ userId, description, expiresAt: expires, caps });
  return { output: { ...key, userId } };
}

async function revokeKey(
  { id, key }: { id?: string; key?: string },
  { accounts }: Context,
): Promise<Outcome> {
  if ((id === undefined) === (key === undefined)) throw new Error("set either --id or --key");
  return { output: await accounts.revokeApiKey(id === undefined ? { key: key ?? "" } : { keyId: id }) };
}

async function revokeAll({ before }: { before: Date }, { database }: Context): Promise<Outcome> {
  if (before.getTime() > Date.now()) throw new Error("--before must be a time in the past");
  return { output: { before: before.toISOString(), ...(await revokeCredentials(database.pool, before)) } };
}

async function grant(
  { user, credits, reason }: { user: string; credits: number; reason: string },
  { accounts }: Context,
): Promise<Outcome> {
  const balance = await accounts.grantCredits({ userId: user, credits, reason });
  return { output: { userId: user, balance } };
}

async function audit({ books }: { books?: boolean }, { database }: Context): Promise<Outcome> {
  const report = await auditDatabase(database.pool, { isRunning: books !== true });
  return { output: report, code: report.differences.length > 0 ? 1 : 0 };
}

interface CallerOptions {
  readonly user?: string;
  readonly wallet?: string;
}

async function block(
  { reason, ...options }: CallerOptions & { reason: string },
  { accounts }: Context,
): Promise<Outcome> {
  return { output: { owner: await accounts.blockCaller(readCaller(options), reason), blocked: true } };
}

async function unblock(options: CallerOptions, { accounts }: Context): Promise<Outcome> {
  return { output: { owner: await accounts.unblockCaller(readCaller(options)), blocked: false } };
}

function readCaller({ user, wallet }: CallerOptions): BlockSubject {
  if (user !== undefined && wallet === undefined) return { userId: user };
  if (wallet === undefined || user !== undefined) throw new Error("set either --user or --wallet");
  if (!isAddress(wallet)) throw new Error(`${wallet} is no address`);
  return { wallet };
}

function parseCredits(min: number) {
  return (text: string): number => {
    const credits = Number(text);
    if (/^\d+$/.test(text) && credits >= min && credits <= MAX_CREDITS) return credits;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${MAX_CREDITS}.`);
  };
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("It must be an ISO 8601 time.");
  return time;
}

/** Returns one line. Operators may cause one database error: a missing table. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isEmpty = "code" in error && error.code === "42P01";
  return isEmpty ? "the database has no tables yet: run `npm run admin -- migrate`" : error.message;
}

/** Throws an Error of one line that names the file and the wrong line. */
async function readLabelFile(file: string): Promise<LabelEntry[]> {
  try {
    return parseLabels(await readFile(file, "utf8"), path.basename(file));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
