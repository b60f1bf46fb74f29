import { inngestHandlers } from "./route";
import { inngestRuntime } from "./runtime";

/** Checks that somebody runs the functions of this process. Rejects with an Error of one sentence where not. */
export async function checkJobs(signal: AbortSignal): Promise<void> {
  const { client, check } = inngestRuntime();
  // They are made with the first call of their route, and nobody may have called it.
  if (client.funcs.length === 0) inngestHandlers();
  await check(signal);
}
