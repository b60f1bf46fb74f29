import type { CATALOG } from "@walletlens/contract/catalog";
import { monitoringUrl } from "@walletlens/contract/job-status";
import type { Price } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import { requireJob } from "@/lib/groups/accept-jobs";
import type { HoldingKind } from "@/lib/groups/group-memory";
import { resultKeyOf } from "@/lib/jobs/rules/group-jobs";
import type { PayingPrincipal } from "../auth/principal";
import type { CallContext, DeclaredResult } from "../server/endpoint";
import { replyQueued } from "./queued";

/** Request about a group of wallets. */
export interface WalletGroupCall extends CallContext<PayingPrincipal> {
  readonly body: { readonly wallets: readonly Address[] };
}

/** Queues a comparison of wallets. The request's id is the id of its result. */
export async function createSimilarityJob(
  call: WalletGroupCall,
  price: Price,
): Promise<DeclaredResult<(typeof CATALOG)["similarity"]>> {
  const ids = await queue(call, "similarity", price);
  return replyQueued(ids.jobId, ids);
}

/** Queues a job about wallets and returns both result keys. */
export async function replyWithResultKeys(
  call: WalletGroupCall,
  kind: HoldingKind,
  price: Price,
): Promise<DeclaredResult<(typeof CATALOG)["similarity-agent" | "combined"]>> {
  const ids = await queue(call, kind, price);
  return replyQueued(ids.jobId, {
    ...ids,
    walletCount: call.body.wallets.length,
    resultKey: resultKeyOf(kind, "full", ids),
    agentResultKey: resultKeyOf(kind, "agent", ids),
  });
}

async function queue(
  { body: { wallets }, caller, useCases }: WalletGroupCall,
  kind: HoldingKind,
  price: Price,
) {
  await useCases.groups.requireGroupFits(kind, wallets);
  const ids = requireJob(await caller.accept([{ work: { kind, wallets }, price }]));
  return { ...ids, monitoringUrl: monitoringUrl(ids.jobId) };
}
