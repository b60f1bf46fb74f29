import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { LoadOptions, LoadProcessAnswer, LoadResult } from "@/bench/load/load-options";

/** Sends requests from another process. Throws where a request is not answered with 200. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const file = path.join(import.meta.dirname, "load-process.ts");
  const child = fork(file, [JSON.stringify(options)], { execArgv: ["--import", "tsx"] });
  const [answer] = await once(child, "message");
  await once(child, "exit");
  const { result, failures }: LoadProcessAnswer = answer;
  if (failures.length > 0) {
    const statuses = [...new Set(failures)].join(", ");
    throw new Error(`${failures.length} of ${result.requests} requests were answered with ${statuses}`);
  }
  return result;
}
