import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { Address } from "@walletlens/engine/address";
import type { DueWork, WorkLeases } from "@/lib/jobs/ports";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type { AnalysisKind } from "@/lib/jobs/rules/queues";
import type { Requester, WorkClass } from "@/lib/jobs/rules/requester";

/** Analyses under way: one of a kind for each wallet, shared by everybody who waits for it. */
export interface AnalysisStore extends WorkLeases<DueAnalysis> {
  /**
   * For each wallet the analysis under way, or a new one that waits to be dispatched, as far as the requester may have
   * so many open. One that strangers began becomes the work of an account that asks for it, too, and one that is dead
   * is begun again at once.
   */
  request(
    wallets: readonly Address[],
    kind: AnalysisKind,
    requester: Requester,
  ): Promise<readonly RequestedAnalysis[]>;
  /** Seconds until a requester who was refused may have another analysis open. */
  estimateWait(requester: Requester): Promise<number>;
  find(id: string): Promise<Analysis | null>;
  /** Those of the named analyses that there are, in any order. */
  findAll(ids: readonly string[]): Promise<readonly Analysis[]>;
  /** Id of the analysis under way that reads the older transactions of a wallet; null where there is none. */
  findOpenHistory(wallet: Address): Promise<string | null>;
  /** True where one of the named analyses has ended. */
  hasAnyEnded(ids: readonly string[]): Promise<boolean>;
  /** Finds the failure of each wallet's last analysis, where it failed and ended less than `withinMs` ago. */
  findFailures(wallets: readonly Address[], withinMs: number): Promise<ReadonlyMap<Address, AnalysisFailure>>;
  /** Moves progress forward (never back). Without effect on one that has ended. */
  advance(id: string, progress: number): Promise<void>;
  /** Adds to what it has cost. */
  addCost(id: string, cost: CallCost): Promise<void>;
  /**
   * Ends it, and wakes everybody who waits; false, and without effect, where it had ended. `cost` is added to what it
   * has cost.
   */
  finish(id: string, failure: AnalysisFailure | null, cost?: CallCost): Promise<boolean>;
}

export interface RequestedAnalysis {
  readonly wallet: Address;
  /** Null where the requester has as many open as it may have. */
  readonly id: string | null;
  readonly created: boolean;
}

/** An analysis that is to be handed to the job system. */
export interface DueAnalysis extends DueWork {
  readonly wallet: Address;
}

/** Wakes who waits for an analysis, across processes. */
export interface AnalysisWatch {
  /** The analysis once it has ended; null when `timeoutMs` is over, `signal` aborts or the holds are ended first. */
  waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<Analysis | null>;
  /** Resolves once any of them has ended, when `timeoutMs` is over, or when `signal` aborts. */
  waitForAnyEnd(ids: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<void>;
  /** Calls `listener` whenever an analysis was requested in any process. Returns the way to stop. */
  onRequested(listener: () => void): () => void;
  /** Ends all current and future waits for an end at once: the process is about to stop. */
  endHolds(): void;
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
  /** Null where no step has said. */
  readonly cost: CallCost | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly finishedAt: number | null;
}
