import {
  createCombinedCalls,
  createCopyCalls,
  createHolderCalls,
  createLaunchCalls,
  createSimilarityCalls,
} from "./group-calls.ts";
import { type ClientOptions, connect, createJobCalls } from "./job-client.ts";
import type { Connection } from "./send-request.ts";

export type GroupClient = ReturnType<typeof createGroupClient>;

/**
 * Creates a client with the calls about holders, groups and jobs alone, for pages that load little. Options and errors are
 * those of `createClient`.
 *
 * @example
 * const { jobId } = await createGroupClient({ baseUrl: "http://127.0.0.1:3000", apiKey }).queueHolders(mint);
 */
export function createGroupClient(options: ClientOptions) {
  return createGroupCalls(connect(options));
}

/** @internal */
export function createGroupCalls(connection: Connection) {
  return {
    ...createHolderCalls(connection),
    ...createLaunchCalls(connection),
    ...createSimilarityCalls(connection),
    ...createCombinedCalls(connection),
    ...createCopyCalls(connection),
    ...createJobCalls(connection),
  };
}
