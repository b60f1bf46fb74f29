import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const KIB = 1024;
const SAMPLE_MS = 20;

/** Heap of a process on a machine of 1 GiB (docs/operations.md), in MB. Node.js collects garbage later with a larger heap. */
export const SMALL_HEAP_MB = 512;
/** Settings of a process with this heap. */
export const SMALL_PROCESS = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` };

/** Returns the processor seconds and the resident bytes of the process at `url`, by its `/metrics`. */
export async function readUsage(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const readGauge = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`there is no ${name} in the metrics`);
    return Number(value);
  };
  return {
    cpuSeconds: readGauge("process_cpu_seconds_total"),
    memory: readGauge("process_resident_memory_bytes"),
  };
}

/** Returns the id of the process that serves the product of a data folder. */
export async function findWebServer(dataDir: string): Promise<string> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const [title, environment] = await Promise.all(
      ["cmdline", "environ"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    const isInFolder = environment?.split("\0").includes(`DATA_DIR=${dataDir}`) ?? false;
    if (isInFolder && title?.startsWith("next-server")) return pid;
  }
  throw new Error(`no web server works on ${dataDir}`);
}

async function readResidentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`the status of process ${pid} has no memory`);
  return Number(kib) * KIB;
}

/** Returns the megabytes by which the memory of a process grows at most while `work` runs, and the result of `work`. */
export async function measureGrowth<Result>(pid: string, work: () => Promise<Result>) {
  const initialBytes = await readResidentBytes(pid);
  let maxBytes = initialBytes;
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) maxBytes = Math.max(maxBytes, await readResidentBytes(pid));
  })();
  const result = await work();
  isOver = true;
  await sampling;
  return { megabytes: (maxBytes - initialBytes) / KIB ** 2, result };
}
