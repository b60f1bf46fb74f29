/** Something that the product works with. */
export interface Check {
  readonly name: string;
  /** True for what nothing can be answered without; without another one, what is kept still can be. */
  readonly isVital: boolean;
  /** Rejects where it is away. Stops when `signal` is aborted. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** `degraded`: what is kept is answered, and new work may wait. `down`: nothing is. `stopping`: soon nothing is. */
export type ReadinessStatus = "ready" | "degraded" | "down" | "stopping";

type Outcome = "ok" | "failed" | "timeout";

/** Outcome of each check: it says that something is missing, but not why. */
export interface Readiness {
  readonly status: ReadinessStatus;
  readonly checks: Readonly<Record<string, Outcome>>;
  /** Sentences about parts that others stand in for; absent where there is none. */
  readonly remarks?: readonly string[];
}

export interface ReadinessOptions {
  /** Milliseconds that a check may take. */
  readonly timeoutMs: number;
  /** Milliseconds that an answer is kept: asking often does not ask others often. */
  readonly storedMs: number;
  /** Milliseconds, on any clock that never goes back. */
  readonly now: () => number;
  /** Names parts that are not as they should be, though the checks are well. */
  readonly listRemarks?: () => readonly string[];
  /** Takes why a check failed, when it does for the first time since it was well or for another reason. */
  readonly onFailure: (name: string, reason: unknown) => void;
}

/** A way to ask whether everything is there. All who ask at a time, and shortly after each other, share one answer. */
export function createReadiness(
  checks: readonly Check[],
  options: ReadinessOptions,
): () => Promise<Readiness> {
  const watched = checks.map((check) => reportChanges(check, options));
  let answer: Promise<Readiness> | null = null;
  let keptUntil = Number.NEGATIVE_INFINITY;
  return () => {
    if (answer === null || options.now() >= keptUntil) {
      keptUntil = Number.POSITIVE_INFINITY;
      answer = runAll(watched, options).finally(() => {
        keptUntil = options.now() + options.storedMs;
      });
    }
    return answer;
  };
}

async function runAll(
  checks: readonly Check[],
  { timeoutMs, listRemarks = () => [] }: ReadinessOptions,
): Promise<Readiness> {
  const results = await Promise.all(
    checks.map(async (check) => [check.name, await runOne(check, timeoutMs)] as const),
  );
  const missing = results.filter(([, outcome]) => outcome !== "ok").map(([name]) => name);
  const isDown = checks.some(({ name, isVital }) => isVital && missing.includes(name));
  const status = isDown ? "down" : missing.length > 0 ? "degraded" : "ready";
  const remarks = listRemarks();
  return { status, checks: Object.fromEntries(results), ...(remarks.length === 0 ? {} : { remarks }) };
}

/** The same check, telling why it fails: asked every few seconds, it tells each reason once. */
function reportChanges(check: Check, { onFailure }: ReadinessOptions): Check {
  let told: string | null = null;
  return {
    ...check,
    async run(signal) {
      try {
        await check.run(signal);
        told = null;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) onFailure(check.name, error);
        told = reason;
        throw error;
      }
    },
  };
}

/** One that does not stop when it is asked to is not waited for. */
async function runOne(check: Check, timeoutMs: number): Promise<Outcome> {
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
