import type {
  AgentCombinedResult,
  AgentHoldersResult,
  AgentSimilarityResult,
  CombinedResult,
  Endpoints,
  FinishedHolder,
  HolderProfilesResult,
  JobEnd,
  JobProgress,
  JobStatus,
  SimilarityResult,
} from "./api-types.ts";

export type EndpointId = keyof Endpoints;

/** Body that an endpoint answers with a status; with any of its statuses where none is given. */
export type Answer<
  Id extends EndpointId,
  Status extends keyof Endpoints[Id]["answers"] = keyof Endpoints[Id]["answers"],
> = Endpoints[Id]["answers"][Status];

/** Query of an endpoint; a value of undefined is left out. */
export type Query<Id extends EndpointId> = Endpoints[Id] extends { readonly query: infer Fields }
  ? { readonly [Name in keyof Fields]?: Fields[Name] | undefined }
  : unknown;

/** Body that an endpoint takes. */
export type Sent<Id extends EndpointId> = Endpoints[Id] extends { readonly body: infer Body } ? Body : never;

/** Pack of credits. */
export type PackId = Endpoints["credit-pack"]["path"]["id"];

/** Type of the result under a key, as far as the key tells it. */
export type ResultOf<Key extends string> = Key extends `holder-profiles:agent:${string}`
  ? AgentHoldersResult
  : Key extends `holder-profiles:result:${string}`
    ? HolderProfilesResult
    : Key extends `similarity:agent:${string}`
      ? AgentSimilarityResult
      : Key extends `similarity:result:${string}`
        ? SimilarityResult
        : Key extends `combined:agent:${string}`
          ? AgentCombinedResult
          : Key extends `combined:result:${string}`
            ? CombinedResult
            : Answer<"job-result", 200>;

/** Results of a deep analysis. */
export interface DeepHolders {
  readonly holders: HolderProfilesResult;
  /** Null where the comparison failed; what it cost was given back. */
  readonly similarity: SimilarityResult | null;
  /** Reason of that failure in one sentence, where there was one and it is told. */
  readonly similarityError: string | null;
}

interface NamedEvent<Name extends string, Data> {
  /** Number of the event within its job; given as `lastEventId` to get the events after it. */
  readonly id: string;
  readonly name: Name;
  readonly data: Data;
}

/** Event of a job, by its name. `progress` counts wallets and `holder` is told for the job's owner alone. */
export type JobEvent =
  | NamedEvent<"progress", JobProgress>
  | NamedEvent<"holder", FinishedHolder>
  | NamedEvent<"end", JobEnd>;

/** State of a job, and, while it waits, its place among those that wait, told to its owner alone. */
export type FollowedProgress = JobProgress & Pick<JobStatus, "queue">;

/** Job that has ended. */
export interface EndedJob {
  readonly status: "completed" | "failed";
  /** Reason of the failure in one sentence, where that is told. */
  readonly error: string | null;
}
