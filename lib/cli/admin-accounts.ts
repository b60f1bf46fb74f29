import { isAddress } from "@walletlens/engine/address";
import type { Command } from "commander";
import { grantCredits, readLedger } from "@/lib/billing/ledger";
import { type BlockSubject, blockCaller, unblockCaller } from "@/lib/identity/blocks";
import type { SecurityEvent } from "@/lib/identity/rules/security-event";
import { listSecurityEventsSince } from "@/lib/identity/security-events";
import { type AdminContext, type CommandResult, parseCredits, parseTime, type Run } from "./admin-command";

/** Adds the commands about accounts, their credits and blocks. */
export function addAccountCommands(admin: Command, run: Run): void {
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
      run(async ({ user }: { user: string }, context) => ({ output: await readLedger(context, user) })),
    );
  admin
    .command("security-events")
    .description(
      "prints what changed the access to accounts: sign-ins, identities, keys and blocks, oldest first",
    )
    .requiredOption("--since <time>", "ISO 8601; events are stored for a year", parseTime)
    .option("--json", "print JSON (the default)")
    .action(run(exportEvents));
}

/** Events per statement. */
const EVENTS_AT_ONCE = 1_000;

async function exportEvents({ since }: { since: Date }, { database }: AdminContext): Promise<CommandResult> {
  const events: SecurityEvent[] = [];
  let part: readonly SecurityEvent[];
  do {
    part = await listSecurityEventsSince({ database }, since, BigInt(events.at(-1)?.id ?? 0), EVENTS_AT_ONCE);
    events.push(...part);
  } while (part.length === EVENTS_AT_ONCE);
  return { output: { events } };
}

async function grant(
  { user, credits, reason }: { user: string; credits: number; reason: string },
  context: AdminContext,
): Promise<CommandResult> {
  const balance = await grantCredits(context, { userId: user, credits, reason });
  return { output: { userId: user, balance } };
}

interface CallerOptions {
  readonly user?: string;
  readonly wallet?: string;
}

async function block(
  { reason, ...options }: CallerOptions & { reason: string },
  { database }: AdminContext,
): Promise<CommandResult> {
  return { output: { owner: await blockCaller({ database }, readCaller(options), reason), blocked: true } };
}

async function unblock(options: CallerOptions, { database }: AdminContext): Promise<CommandResult> {
  return { output: { owner: await unblockCaller({ database }, readCaller(options)), blocked: false } };
}

function readCaller({ user, wallet }: CallerOptions): BlockSubject {
  if (user !== undefined && wallet === undefined) return { userId: user };
  if (wallet === undefined || user !== undefined) throw new Error("set either --user or --wallet");
  if (!isAddress(wallet)) throw new Error(`${wallet} is no address`);
  return { wallet };
}
