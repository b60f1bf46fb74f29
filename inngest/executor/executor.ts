import { EmbeddedExecutor, type ExecutorSettings } from "./embedded-executor";
import { createExecutorFetch } from "./executor-fetch";
import { inngestRetryDelayMs } from "./retry-delay";

/** Settings that may be left out: 50 calls at a time, five minutes each, Inngest's delays, seven days. */
type Optional = "concurrency" | "callTimeoutMs" | "retryDelayMs" | "retentionMs";

export type ExecutorOptions = Omit<ExecutorSettings, Optional> & Partial<Pick<ExecutorSettings, Optional>>;

export interface Executor {
  /**
   * Joins the other executors on the database, asks the app for its functions and begins. Waits for both as long as
   * it takes, and resolves then. Rejects where a function needs what this executor doesn't do, and where `stop` comes
   * first.
   */
  start(): Promise<void>;
  /** Claims no more, waits up to `graceMs` (ten seconds) for calls under way, and gives back the others. */
  stop(graceMs?: number): Promise<void>;
  /** True from `start` to `stop` while it looks for work and finds its way to the store. */
  isWorking(): boolean;
  /** For the Inngest client: takes events and registrations in, and asks nobody else. */
  readonly fetch: typeof globalThis.fetch;
}

const DEFAULTS = {
  concurrency: 50,
  callTimeoutMs: 300_000,
  retryDelayMs: inngestRetryDelayMs,
  retentionMs: 604_800_000,
};

/**
 * Runs Inngest functions without an Inngest server: speaks the SDK's own protocol to the app's own route, and keeps
 * events, runs and step results in the store. Several processes may do so on one database.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const executor = new EmbeddedExecutor({ ...DEFAULTS, ...options });
  return {
    start: () => executor.start(),
    stop: (graceMs = 10_000) => executor.stop(graceMs),
    isWorking: () => executor.isWorking,
    fetch: createExecutorFetch(options.store),
  };
}
