import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { Requester, WorkClass } from "@/lib/jobs/rules/requester";
import type { DueWork, WorkLeases } from "@/lib/jobs/work-leases";

/** Running analyses: one of a kind per wallet, shared by all callers. */
export interface AnalysisStore extends WorkLeases<DueAnalysis> {
  /**
   * Returns for each wallet its running analysis, or a new one within the limits of the requester. An
   * anonymous analysis becomes the work of an account that requests it, and a dead one is restarted at once.
   */
  request(
    wallets: readonly Address[],
    kind: AnalysisKind,
    requester: Requester,
  ): Promise<readonly RequestedAnalysis[]>;
  /** Seconds until a refused requester may have another analysis. */
  estimateWait(requester: Requester): Promise<number>;
  find(id: string): Promise<Analysis | null>;
  /** Returns the existing ones of these analyses, in any order. */
  findAll(ids: readonly string[]): Promise<readonly Analysis[]>;
  /** Returns the id of the running history analysis of a wallet, or null. */
  findOpenHistory(wallet: Address): Promise<string | null>;
  /** Returns true if one of these analyses has ended. */
  hasAnyEnded(ids: readonly string[]): Promise<boolean>;
  /** Returns the failure of each wallet's last analysis if it ended less than `withinMs` ago. */
  findFailures(wallets: readonly Address[], withinMs: number): Promise<ReadonlyMap<Address, AnalysisFailure>>;
  /** Increases progress. No effect on an analysis that has ended. */
  advance(id: string, progress: number): Promise<void>;
  addCost(id: string, cost: CallCost): Promise<void>;
  /** Ends an analysis, adds `cost` and notifies all waiting callers. Returns false if it had ended. */
  finish(id: string, failure: AnalysisFailure | null, cost?: CallCost): Promise<boolean>;
}

export interface RequestedAnalysis {
  readonly wallet: Address;
  /** Null if the requester has reached its limit. */
  readonly id: string | null;
  readonly created: boolean;
}

/** An analysis to dispatch to the job system. */
export interface DueAnalysis extends DueWork {
  readonly wallet: Address;
}

/** Notifies of ended analyses, across processes. */
export interface AnalysisWatch {
  /** Returns the ended analysis; null after `timeoutMs`, an abort, or `endHolds`. */
  waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Analysis | null>;
  /** Resolves when one of them has ended, after `timeoutMs`, or on abort. */
  waitForAnyEnd(ids: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Calls `listener` when any process requests an analysis. Returns the unsubscribe function. */
  onRequested(listener: () => void): () => void;
  /** Ends all current and future waits, because the process is about to stop. */
  endWaits(): void;
  close(): Promise<void>;
}

export interface AnalysisFailure {
  readonly code: ErrorCode;
  /** One public sentence. */
  readonly message: string;
}

export interface Analysis {
  readonly id: string;
  readonly wallet: Address;
  readonly kind: AnalysisKind;
  readonly workClass: WorkClass;
  /** Caller within the class. */
  readonly caller: string;
  readonly status: "waiting" | "active" | "delayed" | "completed" | "failed";
  /** 0 to 100. */
  readonly progress: number;
  readonly failure: AnalysisFailure | null;
  /** Null before the first step. */
  readonly cost: CallCost | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
}
