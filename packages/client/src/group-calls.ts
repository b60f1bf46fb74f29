import type {
  AgentCombinedResult,
  AgentCopyResult,
  AgentHoldersResult,
  AgentLaunchResult,
  AgentSimilarityResult,
  CombinedResult,
  CopyResult,
  HolderProfilesResult,
  LaunchResult,
  SimilarityResult,
} from "./api-types.ts";
import { fetchBody } from "./call-endpoint.ts";
import type { DeepHolders, Sent } from "./contract-types.ts";
import { fetchResult } from "./fetch-job.ts";
import type { CallOptions, WaitOptions } from "./options.ts";
import { awaitResult, runJob } from "./run-job.ts";
import type { Connection } from "./send-request.ts";
import { waitForJob } from "./wait-for-job.ts";

export interface TopN {
  /** Number of the largest holders; 20 by default. */
  readonly topN?: number | undefined;
}

export interface DeepOptions extends TopN {
  /** True to report the launch of the token too, for its own price. */
  readonly launch?: boolean | undefined;
}

/** Methods about the holders of a token: `queue…` resolves with the 202, `…AndWait` with the result. */
export function createHolderCalls(connection: Connection) {
  const toInput = (mint: string, topN: number | undefined, launch?: boolean) => ({
    params: { mint },
    body: { ...(topN === undefined ? {} : { topN }), ...(launch === undefined ? {} : { launch }) },
  });
  return {
    /**
     * Queues the profiles of a token's 1 to 100 largest holders.
     *
     * @example
     * const { jobId } = await client.queueHolders(mint, { topN: 50 });
     */
    queueHolders: (mint: string, { topN, ...call }: TopN & CallOptions = {}) =>
      fetchBody(connection, "holders", toInput(mint, topN), call),

    /**
     * Queues the profiles of the 1 to 50 largest holders of a token, with a compact result.
     *
     * @example
     * const { agentResultKey } = await client.queueHoldersAgent(mint);
     */
    queueHoldersAgent: (mint: string, { topN, ...call }: TopN & CallOptions = {}) =>
      fetchBody(connection, "holders-agent", toInput(mint, topN), call),

    /**
     * Queues the profiles of the 1 to 50 largest holders of a token, then a comparison of the first 30.
     *
     * @example
     * const { holderProfiles, similarity } = await client.queueHoldersDeep(mint);
     */
    queueHoldersDeep: (mint: string, { topN, launch, ...call }: DeepOptions & CallOptions = {}) =>
      fetchBody(connection, "holders-deep", toInput(mint, topN, launch), call),

    /**
     * Profiles of a token's 1 to 100 largest holders.
     *
     * @example
     * const { profiles } = await client.holdersAndWait(mint, { topN: 50 });
     */
    async holdersAndWait(
      mint: string,
      { topN, ...wait }: TopN & WaitOptions = {},
    ): Promise<HolderProfilesResult> {
      const { jobId } = await runJob(connection, "holders", toInput(mint, topN), wait);
      return fetchResult(connection, `holder-profiles:result:${jobId}`, { signal: wait.signal });
    },

    /**
     * Profiles of a token's 1 to 50 largest holders in the compact shape.
     *
     * @example
     * const { aggregate } = await client.holdersAgentAndWait(mint);
     */
    holdersAgentAndWait: (mint: string, { topN, ...wait }: TopN & WaitOptions = {}) =>
      awaitResult<AgentHoldersResult>(
        connection,
        "holders-agent",
        toInput(mint, topN),
        "agentResultKey",
        wait,
      ),

    /**
     * Profiles of a token's 1 to 50 largest holders, then the similarity of the first 30. With `launch`, the
     * launch of the token too. If only the comparison fails, as with fewer than two wallets, `similarity` is null and `similarityError` gives the
     * reason.
     *
     * @example
     * const { holders, similarity } = await client.holdersDeepAndWait(mint);
     */
    async holdersDeepAndWait(
      mint: string,
      { topN, launch: withLaunch, ...wait }: DeepOptions & WaitOptions = {},
    ): Promise<DeepHolders> {
      const { signal } = wait;
      const queued = await runJob(connection, "holders-deep", toInput(mint, topN, withLaunch), wait);
      const key = `holder-profiles:result:${queued.holderProfiles.jobId}`;
      const holders = await fetchResult<HolderProfilesResult>(connection, key, { signal });
      const waitOptions = { signal, onWait: wait.onWait };
      const launch =
        queued.launch === undefined ? {} : await readDeepLaunch(connection, queued.launch, waitOptions);
      const { requestId, resultKey } = queued.similarity;
      const { status, error } = await waitForJob(connection, requestId, waitOptions);
      if (status === "failed") return { holders, similarity: null, similarityError: error, ...launch };
      const similarity = await fetchResult<SimilarityResult>(connection, resultKey, { signal });
      return { holders, similarity, similarityError: null, ...launch };
    },
  };
}

/** Waits for the launch of a deep call. A failed one is null, with its reason. */
async function readDeepLaunch(
  connection: Connection,
  { jobId, resultKey }: { readonly jobId: string; readonly resultKey: string },
  wait: WaitOptions,
) {
  const { status, error } = await waitForJob(connection, jobId, wait);
  if (status === "failed") return { launch: null, launchError: error };
  const launch = await fetchResult<LaunchResult>(connection, resultKey, { signal: wait.signal });
  return { launch, launchError: null };
}

export interface FirstBuyers {
  /** Number of first buyers; 50 by default. */
  readonly first?: number | undefined;
}

/** Methods about the launch of a token: `queue…` resolves with the 202, `…AndWait` with the result. */
export function createLaunchCalls(connection: Connection) {
  const toInput = (mint: string, first: number | undefined) => ({
    params: { mint },
    body: first === undefined ? {} : { first },
  });
  return {
    /**
     * Queues the launch of a token with its 1 to 100 first buyers.
     *
     * @example
     * const { resultKey } = await client.queueLaunch(mint, { first: 20 });
     */
    queueLaunch: (mint: string, { first, ...call }: FirstBuyers & CallOptions = {}) =>
      fetchBody(connection, "launch", toInput(mint, first), call),

    /**
     * Launch of a token: creator and first buyers, with the evidence of each tag. If the launch was not reached,
     * `coverage.reachedLaunch` is false and the cost is refunded.
     *
     * @example
     * const { buyers, aggregate, coverage } = await client.launchAndWait(mint);
     */
    launchAndWait: (mint: string, { first, ...wait }: FirstBuyers & WaitOptions = {}) =>
      awaitResult<LaunchResult>(connection, "launch", toInput(mint, first), "resultKey", wait),

    /**
     * The launch of a token in compact form.
     *
     * @example
     * const { aggregate } = await client.launchAgentAndWait(mint);
     */
    launchAgentAndWait: (mint: string, { first, ...wait }: FirstBuyers & WaitOptions = {}) =>
      awaitResult<AgentLaunchResult>(connection, "launch", toInput(mint, first), "agentResultKey", wait),
  };
}

/** Methods about the similarity of wallets: `queue…` resolves with the 202, `…AndWait` with the result. */
export function createSimilarityCalls(connection: Connection) {
  return {
    /**
     * Queues a comparison of 2 to 30 wallets.
     *
     * @example
     * const { jobId } = await client.queueSimilarity([one, other]);
     */
    queueSimilarity: (wallets: readonly string[], call?: CallOptions) =>
      fetchBody(connection, "similarity", { body: { wallets } }, call),

    /**
     * Queues a comparison of 2 to 30 wallets, with a compact result that flags coordinated pairs.
     *
     * @example
     * const { agentResultKey } = await client.queueSimilarityAgent([one, other]);
     */
    queueSimilarityAgent: (wallets: readonly string[], call?: CallOptions) =>
      fetchBody(connection, "similarity-agent", { body: { wallets } }, call),

    /**
     * Shared tokens and capital of 2 to 30 wallets, by pair.
     *
     * @example
     * const { globalMetrics } = await client.similarityAndWait([one, other]);
     */
    async similarityAndWait(wallets: readonly string[], wait: WaitOptions = {}): Promise<SimilarityResult> {
      const { requestId } = await runJob(connection, "similarity", { body: { wallets } }, wait);
      return fetchResult(connection, `similarity:result:${requestId}`, { signal: wait.signal });
    },

    /**
     * Meaningful pairs of 2 to 30 wallets, each with its flag.
     *
     * @example
     * const { coordinationScore, pairs } = await client.similarityAgentAndWait([one, other]);
     */
    similarityAgentAndWait: (wallets: readonly string[], wait: WaitOptions = {}) =>
      awaitResult<AgentSimilarityResult>(
        connection,
        "similarity-agent",
        { body: { wallets } },
        "agentResultKey",
        wait,
      ),
  };
}

/** Terms of a follower. */
export type CopyOptions = {
  readonly [Name in keyof Sent<"copy">]?: Sent<"copy">[Name] | undefined;
};

/** Methods about following a wallet: `queue…` resolves with the 202, `…AndWait` with the result. */
export function createCopyCalls(connection: Connection) {
  const toInput = (addr: string, { delaySeconds, sizeSol, slippagePercent, samples }: CopyOptions) => ({
    params: { addr },
    body: { delaySeconds, sizeSol, slippagePercent, samples },
  });
  return {
    /**
     * Queues the question of what a follower of a wallet would have kept.
     *
     * @example
     * const { resultKey } = await client.queueCopy(wallet, { delaySeconds: 5 });
     */
    queueCopy: (addr: string, { ...terms }: CopyOptions & CallOptions = {}) =>
      fetchBody(connection, "copy", toInput(addr, terms), terms),

    /**
     * Outcome of following a wallet, with the pools behind each cycle. If no cycle has a price, the cost is refunded.
     *
     * @example
     * const { keptShare, verdict, curve } = await client.copyAndWait(wallet, { delaySeconds: 5 });
     */
    copyAndWait: (addr: string, { ...terms }: CopyOptions & WaitOptions = {}) =>
      awaitResult<CopyResult>(connection, "copy", toInput(addr, terms), "resultKey", terms),

    /**
     * The same in compact form, without the pools.
     *
     * @example
     * const { keptShare, verdict } = await client.copyAgentAndWait(wallet);
     */
    copyAgentAndWait: (addr: string, { ...terms }: CopyOptions & WaitOptions = {}) =>
      awaitResult<AgentCopyResult>(connection, "copy", toInput(addr, terms), "agentResultKey", terms),
  };
}

/** Methods about several wallets as one: `queue…` resolves with the 202, `…AndWait` with the result. */
export function createCombinedCalls(connection: Connection) {
  return {
    /**
     * Queues the profile of 2 to 30 wallets as if one owner had them.
     *
     * @example
     * const { resultKey, agentResultKey } = await client.queueCombined([one, other]);
     */
    queueCombined: (wallets: readonly string[], call?: CallOptions) =>
      fetchBody(connection, "combined", { body: { wallets } }, call),

    /**
     * Profile of 2 to 30 wallets as if one owner had them, with the sales of each member.
     *
     * @example
     * const { pnl, perWallet, internal } = await client.combinedAndWait([one, other]);
     */
    combinedAndWait: (wallets: readonly string[], wait: WaitOptions = {}) =>
      awaitResult<CombinedResult>(connection, "combined", { body: { wallets } }, "resultKey", wait),

    /**
     * The combined profile in compact form.
     *
     * @example
     * const { hud, perWallet } = await client.combinedAgentAndWait([one, other]);
     */
    combinedAgentAndWait: (wallets: readonly string[], wait: WaitOptions = {}) =>
      awaitResult<AgentCombinedResult>(connection, "combined", { body: { wallets } }, "agentResultKey", wait),
  };
}
