import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { ProviderCounts, TestProviderOptions } from "./provider-options.ts";

/** A provider in its own process, so that it does not share the event loop of its client. */
export interface SpawnedProvider {
  readonly url: string;
  counts(): Promise<ProviderCounts>;
  close(): Promise<void>;
}

/** Starts a provider's process and waits until it listens. */
export async function spawnProvider(options: TestProviderOptions = {}): Promise<SpawnedProvider> {
  const file = path.join(import.meta.dirname, "provider-process.ts");
  const child = fork(file, [], { execArgv: ["--import", "tsx"] });
  child.send(options);
  const [ready] = await once(child, "message");
  return {
    url: ready.url,
    async counts() {
      child.send("counts");
      const [message] = await once(child, "message");
      return message.counts;
    },
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}
