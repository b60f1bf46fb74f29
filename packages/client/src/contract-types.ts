import type { CATALOG } from "@/lib/http/contract/catalog";
import type { AgentHoldersResult, HolderProfilesResult } from "@/lib/http/contract/holder-results";
import type { JOB_EVENT_DATA } from "@/lib/http/contract/job-events";
import type { AgentSimilarityResult, SimilarityResult } from "@/lib/http/contract/similarity-result";

/** Everything here is inferred from the contract, of which nothing is left when the program runs. */

type Catalog = typeof CATALOG;

type Output<Schema> = Schema extends { readonly _zod: { readonly output: infer Parsed } } ? Parsed : never;

export type EndpointId = keyof Catalog;

/** Method and path of every endpoint, as literals. */
export type CatalogRoutes = {
  readonly [Id in EndpointId]: Pick<Catalog[Id], "method" | "path">;
};

/** The body that an endpoint answers with a status. */
export type Answer<
  Id extends EndpointId,
  Status extends keyof Catalog[Id]["responses"] = keyof Catalog[Id]["responses"],
> = Output<Catalog[Id]["responses"][Status]>;

/** What may be asked of an endpoint beside its path. */
export type Query<Id extends EndpointId> = {
  readonly [Name in keyof Output<Catalog[Id]["query"]>]?: Output<Catalog[Id]["query"]>[Name] | undefined;
};

/** A pack of credits. */
export type PackId = Output<Catalog["credit-pack"]["params"]>["id"];

export type HolderProfiles = Output<typeof HolderProfilesResult>;
export type AgentHolders = Output<typeof AgentHoldersResult>;
export type Similarity = Output<typeof SimilarityResult>;
export type AgentSimilarity = Output<typeof AgentSimilarityResult>;

/** What is kept under a result key, as far as the key says. */
export type ResultOf<Key extends string> = Key extends `holder-profiles:agent:${string}`
  ? AgentHolders
  : Key extends `holder-profiles:result:${string}`
    ? HolderProfiles
    : Key extends `similarity:agent:${string}`
      ? AgentSimilarity
      : Key extends `similarity:result:${string}`
        ? Similarity
        : Answer<"job-result", 200>;

/** An event of a job, by its name. */
export type JobEvent = {
  readonly [Name in keyof typeof JOB_EVENT_DATA]: {
    readonly id: string;
    readonly name: Name;
    readonly data: Output<(typeof JOB_EVENT_DATA)[Name]>;
  };
}[keyof typeof JOB_EVENT_DATA];

/** How far a job is; `done` and `total` count its wallets and are told to its owner alone. */
export type JobProgress = Extract<JobEvent, { readonly name: "progress" }>["data"];

/** A holder that is done, with its row of the result. */
export type FinishedHolder = Extract<JobEvent, { readonly name: "holder" }>["data"];
