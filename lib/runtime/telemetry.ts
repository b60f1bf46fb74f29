import type { ProviderReport } from "@walletlens/solana/chain-reader";

/**
 * Metrics that operators want of this process. Nothing that is noted here fails, takes time, or names anybody.
 */
export interface Telemetry {
  /** A request to the API was answered. `endpoint` is an endpoint's id, or "none" where there is none. */
  callEnded(call: { readonly endpoint: string; readonly status: number; readonly seconds: number }): void;
  /** Credits were taken for a call of an endpoint. */
  charged(endpoint: string, credits: number): void;
  /** Credits of failed jobs were given back. */
  refunded(credits: number): void;
  /** A job has ended so many seconds after it was requested. */
  jobEnded(job: { readonly kind: string; readonly status: string; readonly seconds: number }): void;
  /** So much work was begun again that the job system had lost, or was given up after many tries. */
  workLost(work: "analyses" | "jobs", count: number, outcome: "begun again" | "given up"): void;
  /** An analysis was not taken on, since its requester's class may have no more open. */
  analysisRefused(workClass: string): void;
  /** A try to deliver an event to a webhook has ended. */
  deliveryTried(hasSucceeded: boolean): void;
  /** A look at a watched wallet has ended. */
  walletChecked(outcome: WatchCheckOutcome): void;
  /** Metrics of a wallet were asked for. */
  walletRead(outcome: ReadOutcome): void;
}

/**
 * `fresh`: kept metrics did. `held`: the analysis ended within the hold. `queued`: it did not. `stale`: it failed, and
 * old metrics had to do. `failed`: there was nothing to show.
 */
export const READ_OUTCOMES = ["fresh", "held", "queued", "stale", "failed"] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Sources of metrics that are counted elsewhere and looked up when somebody asks. */
export interface TelemetrySources {
  readProviders(): readonly ProviderReport[];
  /** Calls to the chain that were repeated. */
  readRetries(): number;
  countOpenJobs(): Promise<readonly OpenJobs[]>;
  countEventStreams(): number;
}

/** The metrics as they are handed out. */
export interface TelemetryReport {
  readonly contentType: string;
  readonly text: string;
}

/** Jobs in one state. */
export interface OpenJobs {
  /** Id of an endpoint, or "flash-analysis" and the like. */
  readonly kind: string;
  readonly status: string;
  readonly count: number;
  /** Seconds since the oldest of them was requested. */
  readonly oldestSeconds: number;
  /** Number of those that have shown no life for a minute. */
  readonly silent: number;
}

/**
 * `quiet`: nothing was new. `waiting`: the first look waits for its analysis. `found`: something was new, and the watches
 * were told. `failed`: it is repeated soon.
 */
export const CHECK_OUTCOMES = ["quiet", "waiting", "found", "failed"] as const;
export type WatchCheckOutcome = (typeof CHECK_OUTCOMES)[number];
