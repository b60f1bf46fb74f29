import type {
  AgentCombinedResult,
  AgentCopyResult,
  AgentHoldersResult,
  AgentLaunchResult,
  AgentSimilarityResult,
  CombinedResult,
  CopyResult,
  DailyDigestWebhook,
  Endpoints,
  FinishedHolder,
  HolderProfilesResult,
  JobCompletedWebhook,
  JobEnd,
  JobFailedWebhook,
  JobProgress,
  JobStatus,
  LaunchBuyer,
  LaunchResult,
  PauseWebhook,
  SimilarityResult,
  TradeWebhook,
  WeeklyDigestWebhook,
} from "./api-types.ts";

export type EndpointId = keyof Endpoints;

/** Response body of an endpoint for a status, or for any status by default. */
export type Answer<
  Id extends EndpointId,
  Status extends keyof Endpoints[Id]["answers"] = keyof Endpoints[Id]["answers"],
> = Endpoints[Id]["answers"][Status];

/** Query of an endpoint; undefined values are omitted. */
export type Query<Id extends EndpointId> = Endpoints[Id] extends { readonly query: infer Fields }
  ? { readonly [Name in keyof Fields]?: Fields[Name] | undefined }
  : unknown;

/** Request body of an endpoint. */
export type Sent<Id extends EndpointId> = Endpoints[Id] extends { readonly body: infer Body } ? Body : never;

export type PackId = Endpoints["credit-pack"]["path"]["id"];

/** Types of results, by the beginning of their keys. */
interface ResultTypes {
  readonly "holder-profiles:agent": AgentHoldersResult;
  readonly "holder-profiles:result": HolderProfilesResult;
  readonly "similarity:agent": AgentSimilarityResult;
  readonly "similarity:result": SimilarityResult;
  readonly "combined:agent": AgentCombinedResult;
  readonly "combined:result": CombinedResult;
  readonly "launch:agent": AgentLaunchResult;
  readonly "launch:result": LaunchResult;
  readonly "copy:agent": AgentCopyResult;
  readonly "copy:result": CopyResult;
}

/** Type of the result for a result key. */
export type ResultOf<Key extends string> = Key extends `${infer Kind}:${infer Shape}:${string}`
  ? TypeOfResult<`${Kind}:${Shape}`>
  : Answer<"job-result", 200>;

type TypeOfResult<Name extends string> = Name extends keyof ResultTypes
  ? ResultTypes[Name]
  : Answer<"job-result", 200>;

export interface DeepHolders {
  readonly holders: HolderProfilesResult;
  /** Null if the comparison failed; its cost is refunded. */
  readonly similarity: SimilarityResult | null;
  /** Reason for the failure in one sentence. */
  readonly similarityError: string | null;
  /** Launch of the token, absent unless requested; null if its job failed, and its cost is refunded. */
  readonly launch?: LaunchResult | null;
  /** Reason for that failure in one sentence. */
  readonly launchError?: string | null;
}

/** Body that a webhook receives; verify its signature before you parse it. */
export type WebhookBody =
  | JobCompletedWebhook
  | JobFailedWebhook
  | TradeWebhook
  | PauseWebhook
  | DailyDigestWebhook
  | WeeklyDigestWebhook;

interface NamedEvent<Name extends string, Data> {
  /** Number of the event within its job; pass it as `lastEventId` to get later events. */
  readonly id: string;
  readonly name: Name;
  readonly data: Data;
}

/** Event of a job. `progress` counts wallets; only the owner of the job gets `holder` and `buyer`. */
export type JobEvent =
  | NamedEvent<"progress", JobProgress>
  | NamedEvent<"holder", FinishedHolder>
  | NamedEvent<"buyer", LaunchBuyer>
  | NamedEvent<"end", JobEnd>;

/** State of a job. Its owner also sees its queue position. */
export type FollowedProgress = JobProgress & Pick<JobStatus, "queue" | "waitingFor">;

export interface EndedJob {
  readonly status: "completed" | "failed";
  /** Reason for the failure in one sentence, if known. */
  readonly error: string | null;
}
