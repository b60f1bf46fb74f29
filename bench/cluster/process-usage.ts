/** Processor time and memory of processes. */
export interface Usage {
  readonly cpuSeconds: number;
  /** Bytes of the largest of them. */
  readonly memory: number;
}

/** Reads what the processes at `urls` say of themselves at `/metrics`. */
export async function readUsage(urls: readonly string[]): Promise<Usage> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  return {
    cpuSeconds: texts.reduce((sum, text) => sum + readGauge(text, "process_cpu_seconds_total"), 0),
    memory: Math.max(...texts.map((text) => readGauge(text, "process_resident_memory_bytes"))),
  };
}

function readGauge(text: string, name: string): number {
  const [, value] = new RegExp(`^${name} (\\S+)`, "m").exec(text) ?? [];
  if (value === undefined) throw new Error(`there is no ${name} in the metrics`);
  return Number(value);
}
