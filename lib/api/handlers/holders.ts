import { CATALOG } from "@walletlens/contract/catalog";
import { monitoringUrl } from "@walletlens/contract/job-status";
import type { Price } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import type { OrderedWork } from "@/lib/groups/accept-jobs";
import { requireJob } from "@/lib/groups/accept-jobs";
import { resultKeyOf } from "@/lib/jobs/rules/group-jobs";
import type { PayingPrincipal } from "../auth/principal";
import type { CallContext, DeclaredResult } from "../server/endpoint";
import { replyQueued } from "./queued";

/** Request for a token's holders. */
export interface HoldersCall extends CallContext<PayingPrincipal> {
  readonly params: { readonly mint: Address };
  readonly body: { readonly topN: number };
}

/** Queues a job that profiles the holders. The job's id is the id of its result. */
export async function createHoldersJob(
  call: HoldersCall,
): Promise<DeclaredResult<(typeof CATALOG)["holders"]>> {
  const ids = requireJob(await accept(call, [profiles(call, CATALOG.holders.price)]));
  return replyQueued(ids.jobId, { ...ids, monitoringUrl: monitoringUrl(ids.jobId) });
}

/** Like `createHoldersJob`, with both result keys in the reply. */
export async function createAgentHoldersJob(
  call: HoldersCall,
): Promise<DeclaredResult<(typeof CATALOG)["holders-agent"]>> {
  const ids = requireJob(await accept(call, [profiles(call, CATALOG["holders-agent"].price)]));
  return replyQueued(ids.jobId, {
    ...aboutToken(call),
    ...ids,
    monitoringUrl: monitoringUrl(ids.jobId),
    resultKey: resultKeyOf("holder-profiles", "full", ids),
    agentResultKey: resultKeyOf("holder-profiles", "agent", ids),
  });
}

/**
 * Queues a job that profiles the holders, and a second one that compares them. If only the second one fails,
 * the price difference to a plain call is refunded.
 */
export async function createDeepJob(
  call: HoldersCall,
): Promise<DeclaredResult<(typeof CATALOG)["holders-deep"]>> {
  const [plain, deep] = [CATALOG.holders.price, CATALOG["holders-deep"].price];
  const comparison: OrderedWork = {
    work: { kind: "similarity", wallets: [] },
    price: { credits: deep.credits - plain.credits, usdMicros: deep.usdMicros - plain.usdMicros },
  };
  const jobs = await accept(call, [profiles(call, plain), comparison]);
  const [first, second] = [requireJob(jobs, 0), requireJob(jobs, 1)];
  const resultKey = resultKeyOf("similarity", "full", second);
  const ready = `fetch ${resultKey} until it is no 404; ${monitoringUrl(second.requestId)} tells of the comparison, also where it fails`;
  return replyQueued(first.jobId, {
    ...aboutToken(call),
    holderProfiles: { ...first, monitoringUrl: monitoringUrl(first.jobId) },
    similarity: {
      jobId: null,
      requestId: second.requestId,
      resultKey,
      message: "The comparison begins by itself when the holder profiles are completed.",
    },
    message: `Poll ${monitoringUrl(first.jobId)} until it is completed, then ${ready}.`,
  });
}

/** Rejects an unknown token before the charge. */
async function accept({ params, caller, useCases }: HoldersCall, works: readonly OrderedWork[]) {
  await useCases.groups.requireMint(params.mint);
  return caller.accept(works);
}

function profiles({ params: { mint }, body: { topN } }: HoldersCall, price: Price): OrderedWork {
  return { work: { kind: "holder-profiles", mint, topN }, price };
}

function aboutToken({ params, body }: HoldersCall) {
  return { tokenMint: params.mint, topN: body.topN };
}
