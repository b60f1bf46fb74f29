import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const KIB = 1024;

/** Heap that Node gives a process on a machine of 1 GiB, in MB: with a larger one it collects later, and grows more. */
export const SMALL_HEAP_MB = 512;
/** Settings of a process on a machine of 1 GiB, as docs/operations.md sizes it. */
export const SMALL_PROCESS = { NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}` };
const SAMPLE_MS = 20;

/** Settings of a process that collects its garbage at each SIGUSR2. */
export const COLLECTS_ON_SIGNAL = {
  NODE_OPTIONS: "--expose-gc --import data:text/javascript,process.on('SIGUSR2',()=>gc())",
};
const COLLECTION_MS = 500;

/** Returns the processor seconds, the resident bytes and the bytes of objects of the process at `url`, by its `/metrics`. */
export async function readUsage(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const readGauge = (name: string) => {
    const [, value] = new RegExp(`^${name} (\\S+)`, "m").exec(text) ?? [];
    if (value === undefined) throw new Error(`there is no ${name} in the metrics`);
    return Number(value);
  };
  return {
    cpuSeconds: readGauge("process_cpu_seconds_total"),
    memory: readGauge("process_resident_memory_bytes"),
    objects: readGauge("nodejs_heap_size_used_bytes") + readGauge("nodejs_external_memory_bytes"),
  };
}

/** Returns the bytes of live objects of a process that was started with `COLLECTS_ON_SIGNAL`. */
export async function readLiveBytes({ url, dataDir }: { url: string; dataDir: string }): Promise<number> {
  process.kill(Number(await findWebServer(dataDir)), "SIGUSR2");
  await sleep(COLLECTION_MS);
  return (await readUsage(url)).objects;
}

/** Returns the id of the process that serves the product of a data folder. */
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

async function readResidentBytes(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`the status of process ${pid} has no memory`);
  return Number(kib) * KIB;
}

/** Returns the megabytes by which the memory of a process grows at most while `work` runs, and the result of `work`. */
export async function measureGrowth<Result>(pid: string, work: () => Promise<Result>) {
  const before = await readResidentBytes(pid);
  let max = before;
  let isOver = false;
  const sampling = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) max = Math.max(max, await readResidentBytes(pid));
  })();
  const result = await work();
  isOver = true;
  await sampling;
  return { megabytes: (max - before) / KIB ** 2, result };
}
