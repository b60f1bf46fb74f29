import type {
  AgentHoldersResult,
  AgentSimilarityResult,
  HolderProfilesResult,
  SimilarityResult,
} from "./api-types.ts";
import { type CallOptions, fetchBody } from "./call-endpoint.ts";
import type { Answer } from "./contract-types.ts";
import type { WaitOptions } from "./read-wallet.ts";
import { awaitResult, fetchResult, runJob } from "./run-job.ts";
import type { Connection } from "./send-request.ts";

export interface TopN {
  /** How many of the largest holders; 20 where it is left out. */
  readonly topN?: number | undefined;
}

/** Both results of a deep analysis. */
export interface DeepHolders {
  readonly holders: HolderProfilesResult;
  readonly similarity: SimilarityResult;
}

/** Calls about the holders of a token: `queue…` answers with the 202, `…AndWait` with the result. */
export function createHolderCalls(connection: Connection) {
  const inputOf = (mint: string, topN: number | undefined) => ({
    params: { mint },
    body: topN === undefined ? {} : { topN },
  });
  return {
    queueHolders: (mint: string, { topN, ...call }: TopN & CallOptions = {}) =>
      fetchBody<Answer<"holders", 202>>(connection, "holders", inputOf(mint, topN), call),

    queueHoldersAgent: (mint: string, { topN, ...call }: TopN & CallOptions = {}) =>
      fetchBody<Answer<"holders-agent", 202>>(connection, "holders-agent", inputOf(mint, topN), call),

    queueHoldersDeep: (mint: string, { topN, ...call }: TopN & CallOptions = {}) =>
      fetchBody<Answer<"holders-deep", 202>>(connection, "holders-deep", inputOf(mint, topN), call),

    async holdersAndWait(
      mint: string,
      { topN, ...wait }: TopN & WaitOptions = {},
    ): Promise<HolderProfilesResult> {
      const { jobId } = await runJob(connection, "holders", inputOf(mint, topN), wait);
      return fetchResult(connection, `holder-profiles:result:${jobId}`, { signal: wait.signal });
    },

    async holdersAgentAndWait(
      mint: string,
      { topN, ...wait }: TopN & WaitOptions = {},
    ): Promise<AgentHoldersResult> {
      const { agentResultKey } = await runJob(connection, "holders-agent", inputOf(mint, topN), wait);
      return fetchResult(connection, agentResultKey, { signal: wait.signal });
    },

    /** The holders and, once they are known, how alike they are. */
    async holdersDeepAndWait(mint: string, { topN, ...wait }: TopN & WaitOptions = {}): Promise<DeepHolders> {
      const { signal } = wait;
      const queued = await runJob(connection, "holders-deep", inputOf(mint, topN), wait);
      const key = `holder-profiles:result:${queued.holderProfiles.jobId}`;
      const holders = await fetchResult<HolderProfilesResult>(connection, key, { signal });
      const similarity = await awaitResult<SimilarityResult>(connection, queued.similarity.resultKey, {
        signal,
      });
      return { holders, similarity };
    },
  };
}

/** Calls about the likeness of wallets: `queue…` answers with the 202, `…AndWait` with the result. */
export function createSimilarityCalls(connection: Connection) {
  return {
    queueSimilarity: (wallets: readonly string[], call?: CallOptions) =>
      fetchBody<Answer<"similarity", 202>>(connection, "similarity", { body: { wallets } }, call),

    queueSimilarityAgent: (wallets: readonly string[], call?: CallOptions) =>
      fetchBody<Answer<"similarity-agent", 202>>(connection, "similarity-agent", { body: { wallets } }, call),

    async similarityAndWait(wallets: readonly string[], wait: WaitOptions = {}): Promise<SimilarityResult> {
      const { requestId } = await runJob(connection, "similarity", { body: { wallets } }, wait);
      return fetchResult(connection, `similarity:result:${requestId}`, { signal: wait.signal });
    },

    async similarityAgentAndWait(
      wallets: readonly string[],
      wait: WaitOptions = {},
    ): Promise<AgentSimilarityResult> {
      const { agentResultKey } = await runJob(connection, "similarity-agent", { body: { wallets } }, wait);
      return fetchResult(connection, agentResultKey, { signal: wait.signal });
    },
  };
}
