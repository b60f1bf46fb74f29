import { Command, CommanderError, InvalidArgumentError } from "commander";
import { openDatabase } from "@/lib/adapters/prisma/database";
import { type AccountUseCases, bindAccounts, createBillingPorts } from "@/lib/bind-billing";
import { readEnv } from "@/lib/env";
import { reachDatabase } from "./reach-database";

/** Credits are counted in 32 bits. */
const MOST_CREDITS = 1_000_000_000;

const admin = new Command("admin")
  .description("Manages accounts, API keys and credits. Every command prints one line of JSON.")
  .exitOverride();

admin
  .command("create-key")
  .description("makes an account with so many credits and a key for it; the key is shown this once")
  .requiredOption("--credits <number>", "credits of the new account", parseCredits(0))
  .option("--description <text>", "what the key is for", "")
  .option("--expires <time>", "when the key stops working, ISO 8601", parseTime)
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
  .command("ledger")
  .description("shows the balance of an account and every entry, oldest first")
  .requiredOption("--user <id>", "user id")
  .option("--json", "print JSON, as it always does")
  .action(run(({ user }: { user: string }, accounts) => accounts.readLedger(user)));

async function createKey(
  { credits, description, expires }: { credits: number; description: string; expires?: Date },
  accounts: AccountUseCases,
) {
  const userId = await accounts.openAccount({ credits, kind: "grant", reason: "create-key" });
  const key = await accounts.createApiKey({ userId, description, expiresAt: expires ?? null });
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

/** A command's action: does `work` on the database that the product uses and prints what it returns. */
function run<Options>(work: (options: Options, accounts: AccountUseCases) => Promise<object>) {
  return async (options: Options) => {
    const env = readEnv();
    const reached = await reachDatabase(env);
    const database = openDatabase(reached.url, { poolSize: 1, applicationName: "walletlens-admin" });
    try {
      const accounts = bindAccounts(createBillingPorts(database, env));
      console.log(JSON.stringify(await work(options, accounts)));
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
  return isEmpty ? "the database has no tables yet: start the server once" : error.message;
}

admin.parseAsync().then(
  () => process.exit(0),
  (error: unknown) => {
    if (!(error instanceof CommanderError)) console.error(`admin: ${describeFailure(error)}`);
    process.exit(error instanceof CommanderError ? error.exitCode : 1);
  },
);
