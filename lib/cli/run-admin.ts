import { Command, CommanderError } from "commander";
import { describeUnknownSettings, readEnv } from "@/lib/config/env";
import { withoutUrlSecrets } from "@/lib/config/without-url-secrets";
import { openDatabase } from "@/lib/db/database";
import { listErrorCodes } from "@/lib/db/database-error";
import { addAccountCommands } from "./admin-accounts";
import type { AdminContext, CommandResult, Run } from "./admin-command";
import { addDatabaseCommands } from "./admin-database";
import { addJobCommands } from "./admin-jobs";
import { addKeyCommands } from "./admin-keys";
import { reachDatabase } from "./reach-database";
import { requireKnownProductMigrations } from "./services/migrations";

export interface AdminEnvironment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  write(text: string): void;
  writeError(text: string): void;
}

/** Runs one command. Resolves with the exit code: 1 after a failure, and after an audit that found a difference. */
export async function runAdmin(args: readonly string[], environment: AdminEnvironment): Promise<number> {
  const { write, writeError } = environment;
  let exitCode = 0;
  const run: Run = (work) => async (options) => {
    const { output, code = 0 } = await runOnDatabase((context) => work(options, context), environment);
    write(`${JSON.stringify(output)}\n`);
    exitCode = code;
  };
  const admin = createAdmin(run, environment);
  try {
    await admin.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    writeError(`admin: ${withoutUrlSecrets(describeFailure(error))}\n`);
    return 1;
  }
}

/** Creates the table of commands, which throw a CommanderError instead of ending the process. */
export function createAdmin(
  run: Run,
  { write, writeError }: Pick<AdminEnvironment, "write" | "writeError">,
): Command {
  // Commands inherit these settings when they are added.
  const admin = new Command("admin")
    .description("Manages accounts, API keys, credits and labels. Each command prints one line of JSON.")
    .configureOutput({ writeOut: write, writeErr: writeError })
    .exitOverride();
  addKeyCommands(admin, run);
  addAccountCommands(admin, run);
  addDatabaseCommands(admin, run);
  addJobCommands(admin, run);
  return admin;
}

/** Throws an Error of one sentence before anything is written if a newer version has changed the database. */
async function runOnDatabase(
  work: (context: AdminContext) => Promise<CommandResult>,
  { variables, writeError }: AdminEnvironment,
): Promise<CommandResult> {
  const report = (line: string) => writeError(`admin: ${line}\n`);
  const env = readEnv(variables);
  const unknown = describeUnknownSettings(variables);
  if (unknown !== null) report(unknown);
  const reached = await reachDatabase(env, report);
  const database = openDatabase(reached.url, { poolSize: 1, applicationName: "walletlens-admin" });
  try {
    await requireKnownProductMigrations(reached.url);
    return await work({ database, env, url: reached.url, report });
  } finally {
    await database.close();
    await reached.stop();
  }
}

/** PostgreSQL does not tell a role that does not exist from a wrong password. */
const REFUSED_ROLE =
  "the database refuses the role of DATABASE_URL or its password, or the role does not exist";

/** Sentences about the errors of PostgreSQL that operators may cause, by code. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ["42P01", "the database has no tables yet: run `npm run admin -- migrate`"],
  ["22003", `the balance would be above the maximum of ${(2 ** 31 - 1).toLocaleString("en-US")} credits`],
  ["28000", REFUSED_ROLE],
  ["28P01", REFUSED_ROLE],
  ["3D000", "the database of DATABASE_URL does not exist"],
  ["42501", "the role of DATABASE_URL does not own the tables of the product"],
]);

/** Returns one line. Messages of Prisma begin with lines of the source. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  for (const code of listErrorCodes(error)) {
    const sentence = SENTENCES.get(code);
    if (sentence !== undefined) return sentence;
  }
  return error.message.trim().split("\n").at(-1) ?? "";
}
