import type { Command } from "commander";
import { createApiKey, revokeApiKey } from "@/lib/billing/api-keys";
import { openAccount } from "@/lib/billing/ledger";
import { revokeCredentials } from "@/lib/db/revoke-credentials";
import { type AdminContext, type CommandResult, parseCredits, parseTime, type Run } from "./admin-command";

/** Adds the commands about API keys and other credentials. */
export function addKeyCommands(admin: Command, run: Run): void {
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

interface KeyOptions {
  readonly credits: number;
  readonly description: string;
  readonly expires?: Date;
  readonly capPerDay?: number;
  readonly capTotal?: number;
}

async function createKey(options: KeyOptions, context: AdminContext): Promise<CommandResult> {
  const { credits, description, expires = null, capPerDay = null, capTotal = null } = options;
  const userId = await openAccount(context, { credits, kind: "grant", reason: "create-key" });
  const caps = { perDay: capPerDay, total: capTotal };
  const key = await createApiKey(context, { userId, description, expiresAt: expires, caps });
  return { output: { ...key, userId } };
}

async function revokeKey(
  { id, key }: { id?: string; key?: string },
  context: AdminContext,
): Promise<CommandResult> {
  if ((id === undefined) === (key === undefined)) throw new Error("set either --id or --key");
  return { output: await revokeApiKey(context, id === undefined ? { key: key ?? "" } : { keyId: id }) };
}

async function revokeAll({ before }: { before: Date }, { database }: AdminContext): Promise<CommandResult> {
  if (before.getTime() > Date.now()) throw new Error("--before must be a time in the past");
  return { output: { before: before.toISOString(), ...(await revokeCredentials(database.pool, before)) } };
}
