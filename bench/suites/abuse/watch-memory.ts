import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const KIB = 1024;

/** Heap that Node gives a process on a machine of 1 GiB, in MB: one of a larger machine collects later, and grows more. */
export const SMALL_HEAP_MB = 512;
/** Settings of a process on a machine of 1 GiB, as docs/operations.md sizes it. */
export const SMALL_PROCESS = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` };
const SAMPLE_MS = 20;

/** The process that answers for the product of a data folder. */
export async function findWebServer(dataDir: string): Promise<string> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [title, environment] = await Promise.all(
      ["cmdline", "environ"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    const isOurs = environment?.split("\0").includes(`DATA_DIR=${dataDir}`) ?? false;
    if (isOurs && title?.startsWith("next-server")) return pid;
  }
  throw new Error(`no web server works on ${dataDir}`);
}

export async function readResidentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`process ${pid} says nothing of its memory`);
  return Number(kib) * KIB;
}

/** Watches the memory of a process; `stop` returns the most that was seen. */
export function watchPeak(pid: string) {
  const over = new AbortController();
  let most = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, await readResidentBytes(pid));
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    async stop(): Promise<number> {
      over.abort();
      await watching;
      return most;
    },
  };
}
