import { inngestHandlers } from "./route";
import { inngestRuntime } from "./runtime";

/** Rejects with an Error of one sentence if the functions of this process do not run. */
export async function checkJobs(signal: AbortSignal): Promise<void> {
  const { client, check } = inngestRuntime();
  // The first call of the route creates the functions, and may not have happened yet.
  if (client.funcs.length === 0) inngestHandlers();
  await check(signal);
}
