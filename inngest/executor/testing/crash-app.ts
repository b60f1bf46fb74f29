import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@/lib/adapters/database/database";
import { startTestApp } from "./start-test-app";

/**
 * A process with an app and its executor, to be killed. Each step writes a row as its last act. Takes the database's
 * URL as its argument and writes a line to standard output once it is at work.
 */
const databaseUrl = process.argv[2] ?? "";
const { pool } = openDatabase(databaseUrl, { poolSize: 4, applicationName: "crash-app" });

async function act(run: string, step: string): Promise<string> {
  await sleep(15);
  await pool.query("INSERT INTO act (run_id, step) VALUES ($1, $2)", [run, step]);
  return step;
}

await startTestApp({
  databaseUrl,
  concurrency: 8,
  functions: (inngest) => {
    const child = inngest.createFunction({ id: "child", triggers: { event: "child" } }, ({ step, runId }) =>
      step.run("only", () => act(runId, "only")),
    );
    const journey = inngest.createFunction(
      { id: "journey", triggers: { event: "journey" } },
      async ({ step, runId }) => {
        const first = await step.run("first", () => act(runId, "first"));
        const second = await step.run("second", () => act(runId, "second"));
        const parts = await Promise.all(
          ["left", "middle", "right"].map((part) => step.run(part, () => act(runId, part))),
        );
        await step.sleep("a while", "1s");
        const invoked = await step.invoke("child", { function: child, data: {} });
        return [first, second, ...parts, invoked, await step.run("last", () => act(runId, "last"))];
      },
    );
    return [child, journey];
  },
});
process.stdout.write("at work\n");
