import { type Command, InvalidArgumentError } from "commander";
import type { PendingJobUseCases } from "@/lib/composition/bind-billing";

/** Runs `work` on the product's database and prints its result. */
type RunOnWork = (work: (openWork: PendingJobUseCases) => Promise<object>) => Promise<void>;

/** Adds the commands about open work: jobs, and analyses of wallets. */
export function addJobCommands(admin: Command, run: RunOnWork): void {
  const jobs = admin
    .command("jobs")
    .description("lists, restarts and ends unfinished jobs and analyses of wallets");
  jobs
    .command("list")
    .description("lists unfinished work, oldest first, with its age and the time since its last sign of life")
    .option("--limit <number>", "most of it", parseLimit, DEFAULT_LIMIT)
    .action(({ limit }: { limit: number }) => run(async ({ list }) => ({ open: await list(limit) })));
  jobs
    .command("show")
    .description("one job or analysis")
    .argument("<id>")
    .action((id: string) => run(({ show }) => show(id)));
  jobs
    .command("retry")
    .description("restarts unfinished work at once, as another run")
    .argument("<id>")
    .action((id: string) => run(({ retry }) => retry(id)));
  jobs
    .command("cancel")
    .description("ends unfinished work as failed and refunds its cost")
    .argument("<id>")
    .action((id: string) => run(async ({ cancel }) => ({ id, refunded: await cancel(id) })));
}

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

function parseLimit(text: string): number {
  const limit = Number(text);
  if (/^\d+$/.test(text) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_LIMIT}.`);
}
