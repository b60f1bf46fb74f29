import { inngestHandlers } from "./route";
import { inngestRuntime } from "./runtime";

/** Checks that the functions of this process are run. Rejects with an Error of one sentence if they are not. */
export async function checkJobs(signal: AbortSignal): Promise<void> {
  const { client, check } = inngestRuntime();
  // They are made with the first call of their route, which may not have happened yet.
  if (client.funcs.length === 0) inngestHandlers();
  await check(signal);
}
