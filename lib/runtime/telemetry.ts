import type { ProviderReport } from "@walletlens/solana/chain-reader";
import type { SourceReport } from "@walletlens/solana/prices/price-sources";
import type { ProtocolDifference } from "@walletlens/solana/read-protocol";

/** Operator metrics of this process. Recording never fails or blocks, and never contains personal data. */
export interface Telemetry {
  /** `endpoint` is an endpoint's id, or "none". */
  callEnded(call: { readonly endpoint: string; readonly status: number; readonly seconds: number }): void;
  charged(endpoint: string, credits: number): void;
  /** Refunds of failed jobs. */
  refunded(credits: number): void;
  jobEnded(job: { readonly kind: string; readonly status: string; readonly seconds: number }): void;
  /** Lost work was started again, or was given up after too many attempts. */
  workLost(work: "analyses" | "jobs", count: number, outcome: "restarted" | "given up"): void;
  /** An analysis was refused because its requester's class has too many open. */
  analysisRefused(workClass: string): void;
  deliveryTried(hasSucceeded: boolean): void;
  walletChecked(outcome: WatchCheckOutcome): void;
  walletRead(outcome: ReadOutcome): void;
}

/** Metrics of processes without an endpoint for them, such as commands. */
export const NO_TELEMETRY: Telemetry = {
  callEnded: () => undefined,
  charged: () => undefined,
  refunded: () => undefined,
  jobEnded: () => undefined,
  workLost: () => undefined,
  analysisRefused: () => undefined,
  deliveryTried: () => undefined,
  walletChecked: () => undefined,
  walletRead: () => undefined,
};

/**
 * `fresh`: stored metrics were current. `held`: the analysis ended while the caller waited. `queued`: it did
 * not. `stale`: it failed, and older metrics were returned. `failed`: nothing was available.
 */
export const READ_OUTCOMES = ["fresh", "held", "queued", "stale", "failed"] as const;
export type ReadOutcome = (typeof READ_OUTCOMES)[number];

/** Metrics that are read on each scrape. */
export interface TelemetrySources {
  readProviders(): readonly ProviderReport[];
  readPriceSources(): readonly SourceReport[];
  /** Repeated calls to the chain. */
  readRetries(): number;
  countOpenJobs(): Promise<readonly OpenJobs[]>;
  countEventStreams(): number;
  /** Stored histories that this process could not read and set aside. */
  countDamagedHistories(): number;
  /** Protocol parameters that differ from the published table. */
  listProtocolDifferences(): readonly ProtocolDifference[];
}

export interface TelemetryReport {
  readonly contentType: string;
  readonly text: string;
}

/** Jobs in one state. */
export interface OpenJobs {
  /** An endpoint id, or a name such as "flash-analysis". */
  readonly kind: string;
  readonly status: string;
  readonly count: number;
  /** Seconds since the oldest was requested. */
  readonly oldestSeconds: number;
  /** Jobs without a sign of life for a minute. */
  readonly silent: number;
}

/**
 * `quiet`: nothing new. `waiting`: the first check waits for its analysis. `found`: new activity was recorded
 * and notified. `failed`: the check is repeated soon.
 */
export const CHECK_OUTCOMES = ["quiet", "waiting", "found", "failed"] as const;
export type WatchCheckOutcome = (typeof CHECK_OUTCOMES)[number];
