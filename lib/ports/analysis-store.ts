import type { Address } from "@/lib/domain/address";
import type { ErrorCode } from "@/lib/errors";

/** Analyses under way: one of a kind for each wallet, shared by everybody who waits for it. */
export interface AnalysisStore {
  /** The analysis under way, or a new one that waits to be dispatched. */
  request(wallet: Address, kind: AnalysisKind): Promise<{ readonly id: string; readonly created: boolean }>;
  find(id: string): Promise<Analysis | null>;
  /** Those of the named analyses that there are, in any order. */
  findAll(ids: readonly string[]): Promise<readonly Analysis[]>;
  /** Why each wallet's last analysis failed, where it did and ended less than `withinMs` ago. */
  findFailures(wallets: readonly Address[], withinMs: number): Promise<ReadonlyMap<Address, AnalysisFailure>>;
  /** Marks it active; where it was before, the process that ran it is lost, and this is another attempt. */
  begin(id: string): Promise<void>;
  /** Marks it active and moves its progress forward (never back). Without effect on one that has ended. */
  advance(id: string, progress: number): Promise<void>;
  /** Ends it; without effect on one that has ended. Everybody who waits is woken. */
  finish(id: string, failure: AnalysisFailure | null): Promise<void>;
  /** Claims analyses that no event was sent for, or whose sending was claimed longer than `staleMs` ago. */
  takeUndispatched(
    limit: number,
    staleMs: number,
  ): Promise<readonly Pick<Analysis, "id" | "wallet" | "kind">[]>;
}

/** Wakes who waits for an analysis, across processes. */
export interface AnalysisWatch {
  /** The analysis once it has ended; null when `timeoutMs` is over or `signal` aborts first. */
  waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Analysis | null>;
  /** Resolves once any of them has ended, when `timeoutMs` is over, or when `signal` aborts. */
  waitForAnyEnd(ids: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Calls `listener` whenever an analysis was requested in any process. Returns the way to stop. */
  onRequested(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * `flash`: the newest transactions, within the hold. `group`: the same for a job about several wallets, which waits as
 * long as it takes. `history`: the rest, in the background.
 */
export const ANALYSIS_KINDS = ["flash", "group", "history"] as const;
export type AnalysisKind = (typeof ANALYSIS_KINDS)[number];

export interface AnalysisFailure {
  readonly code: ErrorCode;
  /** One public sentence. */
  readonly message: string;
}

export interface Analysis {
  readonly id: string;
  readonly wallet: Address;
  readonly kind: AnalysisKind;
  readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
  /** 0 to 100. */
  readonly progress: number;
  readonly failure: AnalysisFailure | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
}
