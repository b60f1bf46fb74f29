import { BATCH_HUD_FIELDS, type batchHudEndpoint } from "@walletlens/contract/batch-hud";
import { CATALOG } from "@walletlens/contract/catalog";
import { followingHeaders, monitoringUrl } from "@walletlens/contract/job-status";
import { DEFAULT_FIRST_BUYERS } from "@walletlens/contract/launch";
import type { Price } from "@walletlens/contract/prices";
import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/result-types";
import type { z } from "zod";
import { type OrderedWork, requireJob } from "@/lib/groups/accept-jobs";
import {
  buildResultKey,
  type GroupJobIds,
  type GroupKind,
  type ListedWalletsKind,
} from "@/lib/jobs/rules/group-jobs";
import { type CallOf, ok, paidEndpoint } from "../endpoint";

/** Endpoints about several wallets. */
export const GROUP_ENDPOINTS = {
  "batch-hud": paidEndpoint(CATALOG["batch-hud"], getBatchHud),
  holders: paidEndpoint(CATALOG.holders, async (call) => {
    const ids = requireJob(await acceptHolders(call, [profiles(call, CATALOG.holders.price)]));
    return queued(ids.jobId, { ...ids, monitoringUrl: monitoringUrl(ids.jobId) });
  }),
  "holders-agent": paidEndpoint(CATALOG["holders-agent"], async (call) => {
    const ids = requireJob(await acceptHolders(call, [profiles(call, CATALOG["holders-agent"].price)]));
    return queued(ids.jobId, {
      ...aboutToken(call),
      ...ids,
      monitoringUrl: monitoringUrl(ids.jobId),
      ...describeKeys("holder-profiles", ids),
    });
  }),
  "holders-deep": paidEndpoint(CATALOG["holders-deep"], createDeepJob),
  similarity: paidEndpoint(CATALOG.similarity, async (call) => {
    const ids = await acceptGroup(call, "similarity", CATALOG.similarity.price);
    return queued(ids.jobId, ids);
  }),
  "similarity-agent": paidEndpoint(CATALOG["similarity-agent"], (call) =>
    createGroupJob(call, "similarity", CATALOG["similarity-agent"].price),
  ),
  launch: paidEndpoint(CATALOG.launch, async (call) => {
    const { params, body, caller, useCases } = call;
    await useCases.groups.requireFungible(params.mint);
    const { price } = CATALOG.launch;
    const ids = requireJob(await caller.accept([launchWork(params.mint, body.first, price)]));
    return queued(ids.jobId, { tokenMint: params.mint, first: body.first, ...describeLaunch(ids) });
  }),
  copy: paidEndpoint(CATALOG.copy, async ({ params: { addr }, body, caller, useCases }) => {
    await useCases.groups.requireGroupFits("copy", [addr]);
    const { delaySeconds, sizeSol = null, slippagePercent = null, samples } = body;
    const terms = { delaySeconds, sizeSol, slippagePercent, samples };
    const { price } = CATALOG.copy;
    const ids = requireJob(await caller.accept([{ work: { kind: "copy", wallet: addr, terms }, price }]));
    return queued(ids.jobId, {
      walletAddress: addr,
      ...ids,
      monitoringUrl: monitoringUrl(ids.jobId),
      ...describeKeys("copy", ids),
    });
  }),
  combined: paidEndpoint(CATALOG.combined, (call) =>
    createGroupJob(call, "combined", CATALOG.combined.price),
  ),
};

/** Returns stored signals, and a queued job for each wallet without one. */
async function getBatchHud({ body, caller, useCases }: CallOf<"batch-hud">) {
  const requester = caller.requester(body.wallets.length);
  const scores = await useCases.groups.scoreBatch(body.wallets, requester);
  const { huds, queued: analyses, skipped, notFound, delivered } = scores;
  const { owner, keyId } = caller;
  const jobs = await Promise.all(
    analyses.map(async ({ wallet, analysisId }) => {
      const work = {
        owner,
        keyId,
        endpoint: CATALOG["batch-hud"].id,
        subject: wallet,
        analysisId,
        paidBy: null,
      };
      const jobId = await useCases.queueWalletJob(work);
      return { walletAddress: wallet, jobId, monitoringUrl: monitoringUrl(jobId) };
    }),
  );
  const byAddress = Object.fromEntries(huds.map((hud) => [hud.walletAddress, toBatchHud(hud)]));
  return { ...ok({ huds: byAddress, queued: jobs, skipped, notFound }), delivered };
}

type BatchHud = z.output<(typeof batchHudEndpoint)["responses"][200]>["huds"][string];

function toBatchHud(hud: WalletHud): BatchHud {
  const unknown = hud.unknown?.filter((name) => BATCH_HUD_FIELDS.has(name)) ?? [];
  return {
    walletAddress: hud.walletAddress,
    behaviorCode: hud.behaviorCode,
    winRate: hud.winRate,
    trimmedMeanPnl: hud.trimmedMeanPnl,
    dataQualityTier: hud.dataQualityTier,
    isBot: hud.isBot,
    isWhale: hud.isWhale,
    calculatedAt: hud.calculatedAt,
    ...(unknown.length === 0 ? {} : { unknown }),
  };
}

type HoldersCall = CallOf<"holders" | "holders-agent" | "holders-deep">;

/**
 * Queues a job that profiles the holders, a second one that compares them, and the launch if requested. If only the
 * second one fails, the price difference to a plain call is refunded; the launch is refunded on its own.
 */
async function createDeepJob(call: CallOf<"holders-deep">) {
  const plain = CATALOG.holders.price;
  const deep = CATALOG["holders-deep"].price;
  const comparison: OrderedWork = {
    work: { kind: "similarity", wallets: [] },
    price: { credits: deep.credits - plain.credits, usdMicros: deep.usdMicros - plain.usdMicros },
  };
  const { params, body, useCases } = call;
  if (body.launch) await useCases.groups.requireFungible(params.mint);
  const launches = body.launch ? [launchWork(params.mint, DEFAULT_FIRST_BUYERS, CATALOG.launch.price)] : [];
  const jobs = await acceptHolders(call, [profiles(call, plain), comparison, ...launches]);
  const holdersIds = requireJob(jobs, 0);
  const comparisonIds = requireJob(jobs, 1);
  const { requestId } = comparisonIds;
  const resultKey = buildResultKey("similarity", "full", comparisonIds);
  const nextStep = `fetch ${resultKey} until it is no 404; ${monitoringUrl(requestId)} tells of the comparison, also where it fails`;
  return queued(holdersIds.jobId, {
    ...aboutToken(call),
    holderProfiles: { ...holdersIds, monitoringUrl: monitoringUrl(holdersIds.jobId) },
    similarity: {
      jobId: null,
      requestId,
      resultKey,
      message: "The comparison starts automatically when the holder profiles are completed.",
    },
    ...(body.launch ? { launch: describeLaunch(requireJob(jobs, 2)) } : {}),
    message: `Poll ${monitoringUrl(holdersIds.jobId)} until it is completed, then ${nextStep}.`,
  });
}

/** Rejects an unknown token before the charge. */
async function acceptHolders({ params, caller, useCases }: HoldersCall, works: readonly OrderedWork[]) {
  await useCases.groups.requireMint(params.mint);
  return caller.accept(works);
}

function profiles({ params: { mint }, body: { topN } }: HoldersCall, price: Price): OrderedWork {
  return { work: { kind: "holder-profiles", mint, topN }, price };
}

function launchWork(mint: Address, first: number, price: Price): OrderedWork {
  return { work: { kind: "launch", mint, first }, price };
}

function describeLaunch(ids: GroupJobIds) {
  return {
    ...ids,
    monitoringUrl: monitoringUrl(ids.jobId),
    ...describeKeys("launch", ids),
  };
}

function describeKeys(kind: GroupKind, ids: GroupJobIds) {
  return {
    resultKey: buildResultKey(kind, "full", ids),
    agentResultKey: buildResultKey(kind, "agent", ids),
  };
}

function aboutToken({ params, body }: HoldersCall) {
  return { tokenMint: params.mint, topN: body.topN };
}

type GroupCall = CallOf<"similarity" | "similarity-agent" | "combined">;

/** Queues a job about wallets and returns both result keys. */
async function createGroupJob(call: GroupCall, kind: ListedWalletsKind, price: Price) {
  const ids = await acceptGroup(call, kind, price);
  return queued(ids.jobId, {
    ...ids,
    walletCount: call.body.wallets.length,
    ...describeKeys(kind, ids),
  });
}

async function acceptGroup(
  { body: { wallets }, caller, useCases }: GroupCall,
  kind: ListedWalletsKind,
  price: Price,
) {
  await useCases.groups.requireGroupFits(kind, wallets);
  const ids = requireJob(await caller.accept([{ work: { kind, wallets }, price }]));
  return { ...ids, monitoringUrl: monitoringUrl(ids.jobId) };
}

function queued<Body extends object>(jobId: string, body: Body) {
  return {
    status: 202 as const,
    headers: followingHeaders(jobId),
    body: { status: "queued" as const, ...body },
  };
}
