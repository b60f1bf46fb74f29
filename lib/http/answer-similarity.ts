import type { Address } from "@walletlens/engine/address";
import type { Price } from "@/lib/domain/billing/prices";
import { resultKeyOf } from "@/lib/domain/group-jobs";
import { requireJob } from "../application/accept-jobs";
import type { CATALOG } from "./contract/catalog";
import { followingHeaders, monitoringUrl } from "./contract/job-status";
import type { CallContext, DeclaredAnswer } from "./endpoint";
import type { PayingCaller } from "./payer";

/** Request for the similarity of wallets. */
export interface SimilarityCall extends CallContext<PayingCaller> {
  readonly body: { readonly wallets: readonly Address[] };
}

/** The job that compares the wallets; its result goes by the id of the request. */
export async function answerSimilarity(
  call: SimilarityCall,
  price: Price,
): Promise<DeclaredAnswer<(typeof CATALOG)["similarity"]>> {
  const { body, ids } = await queue(call, price);
  return { status: 202, headers: followingHeaders(ids.jobId), body };
}

/** As `answerSimilarity`, with both keys of the result. */
export async function answerAgentSimilarity(
  call: SimilarityCall,
  price: Price,
): Promise<DeclaredAnswer<(typeof CATALOG)["similarity-agent"]>> {
  const { body, ids } = await queue(call, price);
  return {
    status: 202,
    headers: followingHeaders(ids.jobId),
    body: {
      ...body,
      walletCount: call.body.wallets.length,
      resultKey: resultKeyOf("similarity", "full", ids),
      agentResultKey: resultKeyOf("similarity", "agent", ids),
    },
  };
}

async function queue({ body: { wallets }, caller }: SimilarityCall, price: Price) {
  const ids = requireJob(await caller.accept([{ work: { kind: "similarity", wallets }, price }]));
  return {
    ids,
    body: { status: "queued" as const, ...ids, monitoringUrl: monitoringUrl(ids.jobId) },
  };
}
