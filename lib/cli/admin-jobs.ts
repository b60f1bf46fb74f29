import { type Command, InvalidArgumentError } from "commander";
import { createCancelPorts } from "@/lib/composition/create-billing-ports";
import {
  type CancelPorts,
  cancelPendingJob,
  getPendingJob,
  listPendingJobs,
  retryPendingJob,
} from "@/lib/operations/pending-jobs";
import type { Run } from "./admin-command";

/** Adds the commands about open work: jobs, and analyses of wallets. */
export function addJobCommands(admin: Command, run: Run): void {
  const runOnWork = (work: (ports: CancelPorts) => Promise<object>) =>
    run(async (_options, { database, env }) => ({ output: await work(createCancelPorts(database, env)) }))(
      {},
    );
  const jobs = admin
    .command("jobs")
    .description("lists, restarts and ends unfinished jobs and analyses of wallets");
  jobs
    .command("list")
    .description("lists unfinished work, oldest first, with its age and the time since its last sign of life")
    .option("--limit <number>", "most of it", parseLimit, DEFAULT_LIMIT)
    .action(({ limit }: { limit: number }) =>
      runOnWork(async (ports) => ({ open: await listPendingJobs(ports, limit) })),
    );
  jobs
    .command("show")
    .description("one job or analysis")
    .argument("<id>")
    .action((id: string) => runOnWork((ports) => getPendingJob(ports, id)));
  jobs
    .command("retry")
    .description("restarts unfinished work at once, as another run")
    .argument("<id>")
    .action((id: string) => runOnWork((ports) => retryPendingJob(ports, id)));
  jobs
    .command("cancel")
    .description("ends unfinished work as failed and refunds its cost")
    .argument("<id>")
    .action((id: string) =>
      runOnWork(async (ports) => ({ id, refunded: await cancelPendingJob(ports, id) })),
    );
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LIMIT}.`);
}
