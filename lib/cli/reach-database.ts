import type { Env } from "@/lib/config/env";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./services/embedded-postgres";
import { acquireLauncherLock } from "./services/launcher-lock";
import { applyProductMigrations } from "./services/migrations";

/** A database, and the function that stops what was started for the command. */
export interface ReachedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Returns the product's database: DATABASE_URL, else the embedded one. If the embedded one does not run, starts it
 * and applies the migrations; a server that starts meanwhile waits. Throws an Error of one sentence.
 */
export async function reachDatabase(
  { databaseUrl, dataDir, selfUrl }: Env,
  report: (line: string) => void = () => undefined,
): Promise<ReachedDatabase> {
  const serverUrl = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (serverUrl !== null) return { url: serverUrl, stop: async () => undefined };
  const lock = await acquireLauncherLock(dataDir, selfUrl);
  const steps: { stop(): Promise<void> }[] = [lock];
  const stop = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step.stop();
  };
  try {
    await lock.markStopping();
    const postgres = await startEmbeddedPostgres(dataDir);
    steps.push(postgres);
    await applyProductMigrations(postgres.url, { onWait: report });
    return { url: postgres.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
