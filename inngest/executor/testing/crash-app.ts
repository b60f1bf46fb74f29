import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@/lib/db/database";
import { startTestApp } from "./start-test-app";

/**
 * A process with an app and its executor, which the test kills. Each step inserts a row last. The argument is the
 * database URL; a line on standard output reports the start.
 */
const databaseUrl = process.argv[2] ?? "";
const { pool } = openDatabase(databaseUrl, { poolSize: 4, applicationName: "crash-app" });

await startTestApp({
  databaseUrl,
  concurrency: 8,
  functions: (inngest) => [
    inngest.createFunction({ id: "journey", triggers: { event: "journey" } }, async ({ step, runId }) => {
      const done: string[] = [];
      for (const name of ["first", "second", "third", "last"]) {
        const act = async () => {
          await sleep(15);
          await pool.query("INSERT INTO act (run_id, step) VALUES ($1, $2)", [runId, name]);
          return name;
        };
        done.push(await step.run(name, act));
      }
      return done;
    }),
  ],
});
process.stdout.write("at work\n");
