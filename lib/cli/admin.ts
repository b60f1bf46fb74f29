import { isAddress } from "@walletlens/engine/address";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { endQuietlyAtClosedPipe } from "walletlens/exit-codes";
import { auditDatabase } from "@/lib/adapters/database/audit/audit-database";
import { type Database, openDatabase } from "@/lib/adapters/database/database";
import { createLabelStore } from "@/lib/adapters/database/label-store";
import type { BlockSubject } from "@/lib/application/block-caller";
import { importLabels } from "@/lib/application/import-labels";
import { type AccountUseCases, bindAccounts, createBillingPorts } from "@/lib/composition/bind-billing";
import { bindOpenWork } from "@/lib/composition/bind-open-work";
import { describeUnknownSettings, readEnv } from "@/lib/env";
import { addJobCommands } from "./admin-jobs";
import { reachDatabase } from "./reach-database";
import { readLabelFile } from "./read-label-file";
import { applyMigrations } from "./services/migrations";

/** Credits are counted in 32 bits. */
const MOST_CREDITS = 1_000_000_000;

const admin = new Command("admin")
  .description("Manages accounts, API keys, credits and labels. Every command prints one line of JSON.")
  .exitOverride();

admin
  .command("create-key")
  .description("makes an account with so many credits and a key for it; the key is shown this once")
  .requiredOption("--credits <number>", "credits of the new account", parseCredits(0))
  .option("--description <text>", "what the key is for", "")
  .option("--expires <time>", "when the key stops working, ISO 8601", parseTime)
  .option("--cap-per-day <number>", "credits that the key may spend in a UTC day", parseCredits(1))
  .option("--cap-total <number>", "credits that the key may spend in all", parseCredits(1))
  .option("--json", "print JSON, as it always does")
  .action(run(createKey));

admin
  .command("grant")
  .description("gives an account credits")
  .requiredOption("--user <id>", "user id")
  .requiredOption("--credits <number>", "credits to add", parseCredits(1))
  .requiredOption("--reason <text>", "shown in the ledger")
  .option("--json", "print JSON, as it always does")
  .action(run(grant));

admin
  .command("revoke-key")
  .description("ends a key for good, from its next request on")
  .option("--id <keyId>", "id of the key")
  .option("--key <key>", "the key itself")
  .option("--json", "print JSON, as it always does")
  .action(run(revokeKey));

admin
  .command("block")
  .description("shuts an account with all of its keys, or a paying wallet, out from its next call on")
  .option("--user <id>", "user id")
  .option("--wallet <address>", "address of a paying wallet")
  .option("--reason <text>", "for whoever looks it up", "")
  .option("--json", "print JSON, as it always does")
  .action(run(block));

admin
  .command("unblock")
  .description("lets an account or a paying wallet in again")
  .option("--user <id>", "user id")
  .option("--wallet <address>", "address of a paying wallet")
  .option("--json", "print JSON, as it always does")
  .action(run(unblock));

admin
  .command("ledger")
  .description("shows the balance of an account and every entry, oldest first")
  .requiredOption("--user <id>", "user id")
  .option("--json", "print JSON, as it always does")
  .action(run(({ user }: { user: string }, accounts) => accounts.readLedger(user)));

admin
  .command("import-labels")
  .description("takes over a list of labels and known traders, JSON or CSV, whole or not at all")
  .argument("<file>", "columns: address, type, label, source, and name, twitter, telegram of a kol")
  .option("--json", "print JSON, as it always does")
  .action(async (file: string) => {
    const entries = await readLabelFile(file);
    await run((_options, _accounts, database) =>
      importLabels({ labelStore: createLabelStore(database) }, entries),
    )({});
  });

admin
  .command("migrate")
  .description("brings the database up to date, as each start does, and says which migrations were new")
  .action(run(async (_options, _accounts, _database, url) => ({ applied: await applyMigrations(url, say) })));

admin
  .command("database-url")
  .description("says where the database is, its password included, for pg_dump and psql")
  .option("--json", "print JSON, as it always does")
  .action(run(async (_options, _accounts, _database, url) => ({ url })));

admin
  .command("audit")
  .description(
    "holds the books against themselves and all that was delivered; exit code 1 where something differs",
  )
  .option("--books", "the books alone, for a copy of the database that no process works on")
  .option("--json", "print JSON, as it always does")
  .action(run(audit));

addJobCommands(admin, (work) =>
  run((_options, _accounts, database) => work(bindOpenWork(database, readEnv())))({}),
);

interface KeyOptions {
  readonly credits: number;
  readonly description: string;
  readonly expires?: Date;
  readonly capPerDay?: number;
  readonly capTotal?: number;
}

async function createKey(options: KeyOptions, accounts: AccountUseCases) {
  const { credits, description, expires = null, capPerDay = null, capTotal = null } = options;
  const userId = await accounts.openAccount({ credits, kind: "grant", reason: "create-key" });
  const caps = { perDay: capPerDay, total: capTotal };
  const key = await accounts.createApiKey({ userId, description, expiresAt: expires, caps });
  return { ...key, userId };
}

async function grant(
  { user, credits, reason }: { user: string; credits: number; reason: string },
  accounts: AccountUseCases,
) {
  const balance = await accounts.grantCredits({ userId: user, credits, reason });
  return { userId: user, balance };
}

async function revokeKey({ id, key }: { id?: string; key?: string }, accounts: AccountUseCases) {
  if ((id === undefined) === (key === undefined)) throw new Error("name the key by --id or by --key");
  return accounts.revokeApiKey(id === undefined ? { key: key ?? "" } : { keyId: id });
}

async function audit({ books }: { books?: boolean }, _accounts: AccountUseCases, { pool }: Database) {
  const report = await auditDatabase(pool, { isRunning: books !== true });
  if (report.differences.length > 0) process.exitCode = 1;
  return report;
}

interface CallerOptions {
  readonly user?: string;
  readonly wallet?: string;
}

async function block({ reason, ...options }: CallerOptions & { reason: string }, accounts: AccountUseCases) {
  return { owner: await accounts.blockCaller(readCaller(options), reason), blocked: true };
}

async function unblock(options: CallerOptions, accounts: AccountUseCases) {
  return { owner: await accounts.unblockCaller(readCaller(options)), blocked: false };
}

function readCaller({ user, wallet }: CallerOptions): BlockSubject {
  if (user !== undefined && wallet === undefined) return { userId: user };
  if (wallet === undefined || user !== undefined) throw new Error("name the caller by --user or by --wallet");
  if (!isAddress(wallet)) throw new Error(`${wallet} is no address`);
  return { wallet };
}

function say(line: string): void {
  console.error(`admin: ${line}`);
}

/** A command's action: does `work` on the database that the product uses and prints what it returns. */
function run<Options>(
  work: (options: Options, accounts: AccountUseCases, database: Database, url: string) => Promise<object>,
) {
  return async (options: Options) => {
    const env = readEnv();
    const unknown = describeUnknownSettings();
    if (unknown !== null) say(unknown);
    const reached = await reachDatabase(env, say);
    const database = openDatabase(reached.url, { poolSize: 1, applicationName: "walletlens-admin" });
    try {
      const accounts = bindAccounts(createBillingPorts(database, env));
      console.log(JSON.stringify(await work(options, accounts, database, reached.url)));
    } finally {
      await database.close();
      await reached.stop();
    }
  };
}

function parseCredits(least: number) {
  return (text: string): number => {
    const credits = Number(text);
    if (/^\d+$/.test(text) && credits >= least && credits <= MOST_CREDITS) return credits;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MOST_CREDITS}.`);
  };
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("It must be an ISO 8601 time.");
  return time;
}

/** One line for people. A database without tables is the one failure that an operator brings about. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isEmpty = "code" in error && error.code === "42P01";
  return isEmpty ? "the database has no tables yet: run `npm run admin -- migrate`" : error.message;
}

endQuietlyAtClosedPipe();
admin.parseAsync().then(
  () => process.exit(),
  (error: unknown) => {
    if (!(error instanceof CommanderError)) console.error(`admin: ${describeFailure(error)}`);
    process.exit(error instanceof CommanderError ? error.exitCode : 1);
  },
);
