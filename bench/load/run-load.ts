import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { LoadOptions, LoadResult } from "@/bench/load/load-options";

/** Runs one stretch of requests from another process. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const file = path.join(import.meta.dirname, "load-process.ts");
  const child = fork(file, [JSON.stringify(options)], { execArgv: ["--import", "tsx"] });
  const [result] = await once(child, "message");
  await once(child, "exit");
  return result;
}
