import type { WorkClass } from "./requester";

/** Queues of work. Each is a function of the job system with its own concurrency. */
export const QUEUES = [
  "flash",
  "anonymous",
  "group",
  "history",
  "similarity",
  "holder-profiles",
  "combined",
  "launch",
  "copy",
] as const;
export type Queue = (typeof QUEUES)[number];

/** Concurrent steps of a queue, over all processes. */
export interface QueueLimits {
  readonly total: number;
  /** Concurrent steps of one caller. */
  readonly perCaller: number;
}

export type ConcurrencyLimits = Readonly<Record<Queue, QueueLimits>>;

/** Configured concurrency. */
export interface ConcurrencySettings {
  /** Analyses that a caller waits for. */
  readonly flash: number;
  /** Analyses for group jobs. */
  readonly group: number;
  /** Steps of history analyses. */
  readonly history: number;
  /** Group jobs, of each kind. */
  readonly jobs: number;
  /** Percent of a queue's slots that one caller may use. */
  readonly callerPercent: number;
}

/** Maximum share of `flash` for anonymous callers (docs/decisions/admission.md#classes). */
const ANONYMOUS_SHARE = 1 / 4;

/**
 * Returns the slots of each queue. Anonymous callers have their own queue, so that paying callers never wait
 * behind them.
 */
export function allocateSlots({
  flash,
  group,
  history,
  jobs,
  callerPercent,
}: ConcurrencySettings): ConcurrencyLimits {
  const share = (total: number): QueueLimits => ({
    total,
    perCaller: Math.max(1, Math.ceil((total * callerPercent) / 100)),
  });
  const anonymous = Math.max(1, Math.floor(flash * ANONYMOUS_SHARE));
  return {
    flash: share(Math.max(1, flash - anonymous)),
    anonymous: share(anonymous),
    group: share(group),
    history: share(history),
    similarity: share(jobs),
    "holder-profiles": share(jobs),
    combined: share(jobs),
    launch: share(jobs),
    copy: share(jobs),
  };
}

/** Priority in a queue, in seconds. */
export const PRIORITY: Readonly<Record<WorkClass, number>> = { paid: 120, account: 0, anonymous: 0 };

/**
 * `flash`: the newest transactions, while the caller waits. `group`: the same for a group job. `history`: the
 * remaining transactions, in the background.
 */
export const ANALYSIS_KINDS = ["flash", "group", "history"] as const;
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];
