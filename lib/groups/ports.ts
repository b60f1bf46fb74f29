import type { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import type { Address } from "@walletlens/engine/address";
import type { AgentHolders } from "@walletlens/engine/holders/agent-holders";
import type { HolderDiscovery } from "@walletlens/engine/holders/holder-outcome";
import type { HolderProfiles } from "@walletlens/engine/holders/holder-profiles";
import type { ChargeRefusal } from "@/lib/billing/ports";
import type { WorkLeases } from "@/lib/jobs/ports";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type { GroupJobIds, GroupKind, GroupWork, ResultKey, ResultShape } from "@/lib/jobs/rules/group-jobs";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { JsonText } from "@/lib/runtime/json-text";
import type { RecentAnalysis } from "./rules/recent-analysis";

/**
 * Work on several wallets that is paid for when it is accepted. Throws an AppError `database_unavailable` where the
 * store is away.
 */
export interface GroupJobs extends WorkLeases {
  /**
   * Records jobs and takes their price, both or neither, once per charge key: an order that was accepted before gives
   * the jobs of that time and takes nothing.
   */
  accept(order: GroupOrder): Promise<OrderOutcome>;
  /** The job with this id of either form, or null where there is none or its result has expired. */
  find(id: string): Promise<Job | null>;
  /** The job that follows from this one, or null. */
  findFollower(jobId: string): Promise<string | null>;
  /** Work of a job and its findings so far; null where it is gone or has ended. */
  readWork(jobId: string): Promise<GroupWorkState | null>;
  /**
   * Stores the findings of a job so far, and their cost where there was any, so that the process that continues the job
   * need not look again.
   */
  keepFindings(jobId: string, findings: GroupFindings, cost?: CallCost): Promise<void>;
  /** Notes that this process computes the result of a job in memory, until `endComputing`. */
  beginComputing(jobId: string): Promise<void>;
  endComputing(jobId: string): Promise<void>;
  /** Moves progress forward (never back). Without effect on a job that has ended. */
  advance(jobId: string, progress: GroupProgress): Promise<void>;
  /**
   * Ends a job and keeps both shapes of its result, with what the analyses of its wallets have cost where there were
   * any; false, and without effect, where it had ended.
   */
  complete(
    jobId: string,
    results: Readonly<Record<ResultShape, unknown>>,
    cost?: CallCost | null,
  ): Promise<boolean>;
  /**
   * Ends a job, and those that follow from it, and gives their credits back, once. `reason` is one public sentence, and
   * "internal" the code where none is named. Returns the credits that were given back; null, and without effect on the
   * job, where it had ended.
   */
  fail(jobId: string, reason: string, code?: ErrorCode): Promise<number | null>;
  /**
   * JSON text of an owner's result, or null where it is not ready, has expired or another form than is documented now,
   * or is somebody else's.
   */
  findResult(key: ResultKey, owner: string): Promise<JsonText<GroupResult> | null>;
}

/** Results of jobs about several wallets, by kind and shape. */
export interface GroupResults extends Readonly<Record<GroupKind, Readonly<Record<ResultShape, object>>>> {
  readonly "holder-profiles": { readonly full: HolderProfiles; readonly agent: AgentHolders };
  readonly similarity: { readonly full: SimilarityResult; readonly agent: AgentSimilarityResult };
  readonly combined: { readonly full: CombinedResult; readonly agent: AgentCombinedResult };
}

/** Result of a job about several wallets, in one of its shapes. */
export type GroupResult = GroupResults[GroupKind][ResultShape];

export interface GroupOrder {
  readonly owner: string;
  readonly keyId: string | null;
  /** Id of the endpoint that was called. */
  readonly endpoint: string;
  /** Of the HTTP request. */
  readonly requestId: string;
  readonly chargeKey: string;
  /** In the order in which they run; those after the first follow from it. */
  readonly jobs: readonly NewGroupJob[];
}

export interface NewGroupJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Part of the price that goes back where this job fails. */
  readonly credits: number;
}

export type OrderOutcome =
  | {
      /** `settled`: an earlier request has paid for these jobs. */
      readonly status: "charged" | "settled";
      readonly jobs: readonly GroupJobIds[];
      readonly balance: number;
    }
  | ChargeRefusal;

export interface GroupProgress {
  /** Whole percent. */
  readonly percent: number;
  readonly walletsDone: number;
  readonly walletsTotal: number;
}

export interface GroupWorkState {
  /** Owner, who has paid for it. */
  readonly owner: string;
  readonly work: GroupWork;
  /** Null where nothing was kept yet. */
  readonly findings: GroupFindings | null;
}

/** Findings of a job before its wallets are analyzed. */
export type GroupFindings =
  | { readonly kind: "holders"; readonly found: FoundHolders }
  | {
      readonly kind: "wallets";
      readonly wallets: readonly GatheredWallet[];
      /** Present where they are the holders of a token. */
      readonly holdersOf?: HoldersOf | undefined;
    };

/** Token by which wallets were chosen, and the percent of its supply that each of them holds, in their order. */
export interface HoldersOf {
  readonly mint: Address;
  readonly supplyPercents: readonly number[];
}

/** A wallet of a job, with the analysis that it waits for; null where there is nothing to wait for. */
export interface GatheredWallet {
  readonly wallet: Address;
  readonly analysisId: string | null;
}

/** Holders that were found and are being analyzed. */
export interface FoundHolders {
  readonly mint: Address;
  readonly topN: number;
  readonly discovery: HolderDiscovery;
  readonly truncated: boolean;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** By rank. */
  readonly holders: readonly (GatheredWallet & {
    readonly rank: number;
    readonly supplyPercent: number;
    /** Base units. */
    readonly amount: string;
    readonly valueSol: number | null;
  })[];
}

/**
 * Jobs about several wallets as their owner finds them again, also after their results have expired.
 * Throws an AppError `database_unavailable` where the store is away.
 */
export interface RecentAnalyses {
  /** A page of them, newest first. A deep analysis is one entry. */
  list(owner: string, page: AnalysisPage): Promise<readonly RecentAnalysis[]>;
  /** One job by its id; null where there is none or it is somebody else's. */
  find(owner: string, jobId: string): Promise<RecentAnalysis | null>;
  /** A result as it was kept, also after the API hands it out no more; null where it is not there or somebody else's. */
  findResult(
    owner: string,
    job: { readonly id: string; readonly kind: GroupKind },
    shape: ResultShape,
  ): Promise<string | null>;
  /**
   * Shares a kept result with all who have the token. Returns the valid token: an earlier one stays; null where there
   * is no result.
   */
  share(owner: string, jobId: string, token: string): Promise<string | null>;
  /** Takes the link back. */
  unshare(owner: string, jobId: string): Promise<void>;
  /** Job that a token shows, and its account; null where it shows none. */
  findShared(token: string): Promise<{ readonly owner: string; readonly jobId: string } | null>;
}

/** Part of the list of an owner's jobs. */
export interface AnalysisPage {
  /** Most jobs. */
  readonly limit: number;
  /** Id of the job that the page's are older than, null for the newest; after one that is kept no more, none come. */
  readonly before: string | null;
}
