import type { Command } from "commander";
import type { Ask } from "./ask-server.ts";
import { describeGroupResult } from "./describe-group.ts";
import { describeAccount, describeJob, describePricing, describeSearch } from "./describe-service.ts";

export function addServiceCommands(program: Command, ask: Ask): void {
  program
    .command("job")
    .description("how far a job is")
    .argument("<id>", "job id")
    .option("--wait", "wait until it has ended")
    .action((id: string, { wait: waits }: { wait?: true }) =>
      ask(async (client, wait) => {
        if (waits) await client.waitForJob(id, wait);
        return client.jobStatus(id, wait);
      }, describeJob),
    );
  program
    .command("result")
    .description("the result of a job, for 15 minutes")
    .argument("<key>", "result key")
    .action((key: string) => ask((client, wait) => client.jobResult(key, wait), describeGroupResult));
  program
    .command("search")
    .description("wallets and tokens by address, 2HKC…1Rw5, $TICKER, name, label or .sol name")
    .argument("<text>", "at least 2 characters")
    .action((text: string) => ask((client, wait) => client.search(text, wait), describeSearch));
  program
    .command("pricing")
    .description("what calls and packs of credits cost")
    .action(() => ask((client, wait) => client.pricing(wait), describePricing));
  program
    .command("account")
    .description("what the account of the key has left, and its last entries")
    .action(() => ask((client, wait) => client.account(wait), describeAccount));
}
