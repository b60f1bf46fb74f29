import type { Address } from "@walletlens/engine/address";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, runStatement } from "@/lib/db/database";
import type { WalletsKind } from "@/lib/jobs/rules/group-jobs";
import { PROCESS_ID } from "@/lib/jobs/work-leases";
import type { MemoryBudget } from "@/lib/runtime/memory-budget";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import type { JobPorts } from "./accept-jobs";
import { failGroupJob } from "./end-group-job";

export interface GroupMemoryPorts {
  readonly wallets: WalletStore;
  readonly memory: MemoryBudget;
}

/** A comparison holds a quarter of the memory per history that the others need. */
const MEMORY_SHARE: Readonly<Record<WalletsKind, number>> = { combined: 1, similarity: 1 / 4, copy: 1 };

/** Returns the transactions that count against the memory budget for a group. */
export async function estimateGroupMemory(
  { wallets }: GroupMemoryPorts,
  kind: WalletsKind,
  group: readonly Address[],
): Promise<number> {
  return Math.ceil((await wallets.countTransactions(group)) * MEMORY_SHARE[kind]);
}

/**
 * Returns the transactions that count against the memory budget. Throws `invalid_request`, which names the parameter
 * `path`, if the stored histories of the group exceed it. Checked again when the work begins.
 */
export async function requireGroupFits(
  ports: GroupMemoryPorts,
  kind: WalletsKind,
  group: readonly Address[],
  path: "wallets" | "other" = "wallets",
): Promise<number> {
  const transactions = await estimateGroupMemory(ports, kind, group);
  if (transactions <= ports.memory.transactions) return transactions;
  const message = tooLong(ports, kind);
  throw new AppError("invalid_request", `The histories of these wallets ${message}.`, {
    issues: [{ path, message: `their histories ${message}` }],
  });
}

/** Fails a job whose histories exceed the memory budget. */
export async function failTooLong(
  ports: GroupMemoryPorts & JobPorts,
  jobId: string,
  kind: WalletsKind,
): Promise<void> {
  const reason = `The histories of these wallets ${tooLong(ports, kind)}. The cost of the job was refunded.`;
  await failGroupJob(ports, jobId, reason, "invalid_request");
}

function tooLong({ memory }: GroupMemoryPorts, kind: WalletsKind): string {
  const limit = Math.floor(memory.transactions / MEMORY_SHARE[kind]);
  return `have more than ${limit.toLocaleString("en-US")} transactions together, the limit of this server`;
}

/** Runs work of a job when `transactions` fit into the memory budget, and marks the job as computing. */
export type RunInMemory = <Result>(transactions: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns the function that runs a job's work on histories in memory. If the process dies meanwhile, only
 * this job loses an attempt.
 */
export function runInMemory(ports: GroupMemoryPorts & DatabasePorts, jobId: string): RunInMemory {
  return (transactions, work) =>
    ports.memory.run(transactions, null, async () => {
      await beginComputing(ports, jobId);
      try {
        return await work();
      } finally {
        await endComputing(ports, jobId);
      }
    });
}

/** Marks a job as computing in this process until `endComputing`. */
export async function beginComputing({ database: { pool } }: DatabasePorts, jobId: string): Promise<void> {
  await runStatement(pool, BEGIN_COMPUTING, [jobId, PROCESS_ID]);
}

export async function endComputing({ database: { pool } }: DatabasePorts, jobId: string): Promise<void> {
  await runStatement(pool, END_COMPUTING, [jobId, PROCESS_ID]);
}

// SQL, because Prisma cannot remove from a list or add only missing elements.
const BEGIN_COMPUTING = {
  name: "begin-computing",
  text: "UPDATE group_jobs SET computing_in = array_append(array_remove(computing_in, $2), $2) WHERE id = $1",
};

const END_COMPUTING = {
  name: "end-computing",
  text: "UPDATE group_jobs SET computing_in = array_remove(computing_in, $2) WHERE id = $1",
};
