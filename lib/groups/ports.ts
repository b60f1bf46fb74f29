import type { AgentCombinedResult, CombinedResult } from "@walletlens/contract/combined";
import type { ErrorCode } from "@walletlens/contract/error-codes";
import type { AgentLaunchResult, LaunchResult } from "@walletlens/contract/launch";
import type { AgentSimilarityResult, SimilarityResult } from "@walletlens/contract/similarity";
import type { Address } from "@walletlens/engine/address";
import type { HolderDiscovery } from "@walletlens/engine/holders/holder-outcome";
import type { AgentHoldersResult, HolderProfilesResult } from "@walletlens/engine/result-types";
import type { ChargeRefusal } from "@/lib/billing/take-credits";
import type { CallCost } from "@/lib/jobs/rules/call-cost";
import type {
  GroupJobIds,
  GroupKind,
  GroupWork,
  ResultKey,
  ResultShape,
  TokenKind,
} from "@/lib/jobs/rules/group-jobs";
import type { Job } from "@/lib/jobs/rules/jobs";
import type { WorkLeases } from "@/lib/jobs/work-leases";
import type { JsonText } from "@/lib/runtime/json-text";
import type { RecentAnalysis } from "./rules/recent-analysis";

/** Jobs about several wallets, paid on acceptance. */
export interface GroupJobs extends WorkLeases {
  /**
   * Records jobs and charges their price, both or neither, once per charge key. A repeated order returns the
   * earlier jobs and charges nothing.
   */
  accept(order: GroupOrder): Promise<OrderOutcome>;
  /** Returns the job with this job id or request id; null if it does not exist or its result has expired. */
  find(id: string): Promise<Job | null>;
  /** Returns the job that depends on this one, or null. */
  findFollower(jobId: string): Promise<string | null>;
  /** Returns the work of a job and its findings so far; null if it has ended. */
  readWork(jobId: string): Promise<GroupWorkState | null>;
  /** Stores the findings of a job so far and their cost, so that another process can continue. */
  storeFindings(jobId: string, findings: GroupFindings, cost?: CallCost): Promise<void>;
  /** Marks the job as computing in this process until `endComputing`. */
  beginComputing(jobId: string): Promise<void>;
  endComputing(jobId: string): Promise<void>;
  /** Increases progress. No effect on a job that has ended. */
  advance(jobId: string, progress: GroupProgress): Promise<void>;
  /**
   * Completes a job with both shapes of its result and the cost of its analyses. Returns false if it had
   * ended.
   */
  complete(
    jobId: string,
    results: Readonly<Record<ResultShape, unknown>>,
    cost?: CallCost | null,
  ): Promise<boolean>;
  /**
   * Completes a job whose result says that nothing was found, and refunds its credits, once. Returns the refunded
   * credits, or null if the job had ended.
   */
  completeRefunded(
    jobId: string,
    results: Readonly<Record<ResultShape, unknown>>,
    cost?: CallCost | null,
  ): Promise<number | null>;
  /**
   * Fails a job and its dependents and refunds their credits, once. `reason` is one public sentence; the
   * default code is "internal". Returns the refunded credits, or null if the job had ended.
   */
  fail(jobId: string, reason: string, code?: ErrorCode): Promise<number | null>;
  /** Returns the unpaid analyses of an owner's jobs of the last hour, and the seconds until the first of them is older. */
  readUnpaid(owner: string): Promise<{ readonly analyses: number; readonly endsInSeconds: number }>;
  /**
   * Returns the JSON text of an owner's result; null if it is not ready, expired, in an outdated form, or of
   * another owner.
   */
  findResult(key: ResultKey, owner: string): Promise<JsonText<GroupResult> | null>;
}

/** Results of jobs about several wallets, by kind and shape. */
export interface GroupResults extends Readonly<Record<GroupKind, Readonly<Record<ResultShape, object>>>> {
  readonly "holder-profiles": { readonly full: HolderProfilesResult; readonly agent: AgentHoldersResult };
  readonly similarity: { readonly full: SimilarityResult; readonly agent: AgentSimilarityResult };
  readonly combined: { readonly full: CombinedResult; readonly agent: AgentCombinedResult };
  readonly launch: { readonly full: LaunchResult; readonly agent: AgentLaunchResult };
}

export type GroupResult = GroupResults[GroupKind][ResultShape];

export interface GroupOrder {
  readonly owner: string;
  readonly keyId: string | null;
  /** Endpoint id. */
  readonly endpoint: string;
  /** Id of the HTTP request. */
  readonly requestId: string;
  readonly chargeKey: string;
  /** In the order of execution; each later job depends on the one before. */
  readonly jobs: readonly NewGroupJob[];
}

export interface NewGroupJob extends GroupJobIds {
  readonly work: GroupWork;
  /** Credits to refund if this job fails. */
  readonly credits: number;
}

export type OrderOutcome =
  | {
      /** `settled`: an earlier request paid for these jobs. */
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
  /** Owner, who paid. */
  readonly owner: string;
  readonly work: GroupWork;
  /** Null before the first findings. */
  readonly findings: GroupFindings | null;
}

/** Findings of a job before its wallets are analyzed. */
export type GroupFindings =
  | { readonly kind: "holders"; readonly found: FoundHolders }
  | { readonly kind: "launch"; readonly found: FoundLaunch }
  | {
      readonly kind: "wallets";
      readonly wallets: readonly GatheredWallet[];
      /** Present for the holders of a token. */
      readonly holdersOf?: HoldersOf | undefined;
    };

/** A token, and the percent of its supply of each wallet, in order. */
export interface HoldersOf {
  readonly mint: Address;
  readonly supplyPercents: readonly number[];
}

/** A wallet of a job and its analysis; null if none is needed. */
export interface GatheredWallet {
  readonly wallet: Address;
  readonly analysisId: string | null;
}

/** Holders that are being analyzed. */
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
    /** Part of them in frozen accounts, if any. */
    readonly frozen?: string | undefined;
    readonly valueSol: number | null;
  })[];
}

/** A launch whose first buyers are being analyzed. Chain amounts are decimal strings. */
export interface FoundLaunch {
  readonly mint: Address;
  readonly supply: string;
  readonly venue: string | null;
  readonly coverage: LaunchResult["coverage"];
  readonly launch: {
    readonly signature: string;
    readonly slot: number;
    readonly time: number | null;
    readonly creator: Address;
  };
  /** By rank. */
  readonly purchases: readonly {
    readonly wallet: Address;
    readonly rank: number;
    readonly slot: number;
    readonly time: number | null;
    readonly units: string;
    /** Absent, as the next optional fields, in jobs of earlier versions, which read the first slot alone. */
    readonly firstSlotUnits?: string | undefined;
    readonly lamports: string | null;
    readonly isCut?: true | undefined;
    readonly transactions: readonly {
      readonly signature: string;
      readonly slot?: number | undefined;
      readonly cosigners: readonly Address[];
      readonly payers?: readonly Address[] | undefined;
    }[];
  }[];
  /** Buyers and creator, each once. */
  readonly wallets: readonly GatheredWallet[];
}

/** Group jobs of an owner, also after their results have expired. */
export interface RecentAnalyses {
  /** Returns a page, newest first. A deep analysis is one entry. */
  list(owner: string, page: AnalysisPage): Promise<readonly RecentAnalysis[]>;
  /** Returns one job; null if it does not exist or belongs to another owner. */
  find(owner: string, jobId: string): Promise<RecentAnalysis | null>;
  /** Returns the newest analysis of a mint that runs or whose result is stored, or null. */
  findOfToken(owner: string, kind: TokenKind, mint: Address): Promise<RecentAnalysis | null>;
  /**
   * Returns a stored result, also after it has expired in the API; null if it does not exist or belongs to
   * another owner.
   */
  findResult(
    owner: string,
    job: { readonly id: string; readonly kind: GroupKind },
    shape: ResultShape,
  ): Promise<string | null>;
  /**
   * Shares a stored result by a token. Returns the valid token, which may be an earlier one; null if there is
   * no result.
   */
  share(owner: string, jobId: string, token: string): Promise<string | null>;
  /** Revokes the token. */
  unshare(owner: string, jobId: string): Promise<void>;
  /** Returns the job of a token and its owner, or null. */
  findShared(token: string): Promise<{ readonly owner: string; readonly jobId: string } | null>;
}

/** Page of an owner's jobs. */
export interface AnalysisPage {
  readonly limit: number;
  /** Return jobs older than this one; null for the newest. Empty if that job was deleted. */
  readonly before: string | null;
}
