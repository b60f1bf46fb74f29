import type { WorkClass } from "./requester";

/** Queues of work: each is a function of the job system with places of its own. */
export const QUEUES = [
  "flash",
  "visitor",
  "group",
  "history",
  "similarity",
  "holder-profiles",
  "combined",
] as const;
export type Queue = (typeof QUEUES)[number];

/** Steps of a queue that run at a time, over all processes. */
export interface QueueLimits {
  readonly total: number;
  /** Of those, the most that one caller has. */
  readonly perCaller: number;
}

export type Places = Readonly<Record<Queue, QueueLimits>>;

/** Places as they are configured. */
export interface ConfiguredPlaces {
  /** Analyses that somebody waits for. */
  readonly flash: number;
  /** Analyses of wallets of jobs. */
  readonly group: number;
  /** Steps of histories. */
  readonly history: number;
  /** Jobs about several wallets, of each kind. */
  readonly jobs: number;
  /** Percent of a queue's places that one caller may have. */
  readonly callerPercent: number;
}

/** Part of the places for analyses that strangers may have at most (docs/decisions/027). */
const STRANGERS_SHARE = 1 / 4;

/** The places of each queue: strangers have a queue of their own, so that paying callers never wait behind them. */
export function allocateSlots({ flash, group, history, jobs, callerPercent }: ConfiguredPlaces): Places {
  const share = (total: number): QueueLimits => ({
    total,
    perCaller: Math.max(1, Math.ceil((total * callerPercent) / 100)),
  });
  const strangers = Math.max(1, Math.floor(flash * STRANGERS_SHARE));
  return {
    flash: share(Math.max(1, flash - strangers)),
    visitor: share(strangers),
    group: share(group),
    history: share(history),
    similarity: share(jobs),
    "holder-profiles": share(jobs),
    combined: share(jobs),
  };
}

/** Seconds of a head start in a queue: what is paid for goes before what may be paid for. */
export const PRIORITY: Readonly<Record<WorkClass, number>> = { paid: 120, account: 0, stranger: 0 };

/**
 * `flash`: the newest transactions, within the hold. `group`: the same for a job about several wallets, which waits as
 * long as it takes. `history`: the rest, in the background.
 */
export const ANALYSIS_KINDS = ["flash", "group", "history"] as const;
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];
