import type { Address } from "@walletlens/engine/address";
import { AppError } from "@/lib/config/errors";
import type { GroupWork } from "@/lib/jobs/rules/group-jobs";
import type { MemoryBudget } from "@/lib/runtime/memory-budget";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import type { GroupJobs } from "./ports";

export interface GroupMemoryPorts {
  readonly wallets: WalletStore;
  readonly memory: MemoryBudget;
}

/** Kinds of work that hold the histories of their wallets. */
export type HoldingKind = Exclude<GroupWork["kind"], "holder-profiles">;

/** What a comparison holds of a history is a quarter of what metrics of several wallets as one need. */
const HELD_SHARE: Readonly<Record<HoldingKind, number>> = { combined: 1, similarity: 1 / 4 };

/** Transactions that count against the memory budget while a group of wallets is worked on. */
export async function weighGroup(
  { wallets }: Pick<GroupMemoryPorts, "wallets">,
  kind: HoldingKind,
  group: readonly Address[],
): Promise<number> {
  return Math.ceil((await wallets.countTransactions(group)) * HELD_SHARE[kind]);
}

/**
 * Throws `invalid_request` where the kept histories of a group are longer than this server holds at a time. What is
 * read of its wallets later is checked again when the job comes to it.
 */
export async function requireGroupFits(
  ports: GroupMemoryPorts,
  kind: HoldingKind,
  group: readonly Address[],
): Promise<void> {
  if ((await weighGroup(ports, kind, group)) <= ports.memory.transactions) return;
  const message = tooLong(ports, kind);
  throw new AppError("invalid_request", `The histories of these wallets ${message}.`, {
    issues: [{ path: "wallets", message: `their histories ${message}` }],
  });
}

/** Ends a job whose wallets have longer histories than this server holds at a time. */
export async function failTooLong(
  ports: GroupMemoryPorts & { readonly groupJobs: Pick<GroupJobs, "fail"> },
  jobId: string,
  kind: HoldingKind,
): Promise<void> {
  const reason = `The histories of these wallets ${tooLong(ports, kind)}; what it cost was given back.`;
  await ports.groupJobs.fail(jobId, reason, "invalid_request");
}

function tooLong({ memory }: Pick<GroupMemoryPorts, "memory">, kind: HoldingKind): string {
  const limit = Math.floor(memory.transactions / HELD_SHARE[kind]);
  return `have more than ${limit.toLocaleString("en-US")} transactions together, the limit of this server`;
}

/** Runs work of a job that holds so many transactions, once there is room, and notes in the job's row that it does. */
export type HoldForJob = <Result>(transactions: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Work of one job on histories in memory. A process that dies meanwhile has died of this job: other work that it had
 * loses no attempt.
 */
export function holdForJob(
  { memory, groupJobs }: Pick<GroupMemoryPorts, "memory"> & { readonly groupJobs: GroupJobs },
  jobId: string,
): HoldForJob {
  return (transactions, work) =>
    memory.run(transactions, null, async () => {
      await groupJobs.beginComputing(jobId);
      try {
        return await work();
      } finally {
        await groupJobs.endComputing(jobId);
      }
    });
}
