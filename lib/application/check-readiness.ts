/** Something that the product cannot work without. */
export interface Check {
  readonly name: string;
  /** Rejects where it is away. Stops when `signal` is aborted. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Whether everything is there; of what is not, only that it is not. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, "ok" | "failed" | "timeout">>;
}

export interface ReadinessOptions {
  /** Milliseconds that a check may take. */
  readonly timeoutMs: number;
  /** Milliseconds that an answer is kept: asking often does not ask others often. */
  readonly keptMs: number;
  /** Milliseconds, on any clock that never goes back. */
  readonly now: () => number;
}

/** A way to ask whether everything is there. All who ask at a time, and shortly after each other, share one answer. */
export function createReadiness(
  checks: readonly Check[],
  options: ReadinessOptions,
): () => Promise<Readiness> {
  let answer: Promise<Readiness> | null = null;
  let keptUntil = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer === null || options.now() >= keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      answer = runAll(checks, options.timeoutMs).finally(() => {
        keptUntil = options.now() + options.keptMs;
      });
    }
    return answer;
  };
}

async function runAll(checks: readonly Check[], timeoutMs: number): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => [check.name, await runOne(check, timeoutMs)] as const),
  );
  return { ready: results.every(([, result]) => result === "ok"), checks: Object.fromEntries(results) };
}

/** One that does not stop when it is asked to is not waited for. */
async function runOne(check: Check, timeoutMs: number): Promise<"ok" | "failed" | "timeout"> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(() => {
      late.abort();
      resolve("timeout");
    }, timeoutMs);
  });
  const run = async () => check.run(late.signal);
  const result = run().then(
    () => "ok" as const,
    () => "failed" as const,
  );
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
