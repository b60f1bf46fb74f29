import { BATCH_HUD_FIELDS, type batchHudEndpoint } from "@walletlens/contract/batch-hud";
import { CATALOG } from "@walletlens/contract/catalog";
import { monitoringUrl } from "@walletlens/contract/job-status";
import type { Address } from "@walletlens/engine/address";
import type { WalletHud } from "@walletlens/engine/wallet/hud";
import type { z } from "zod";
import type { PayingPrincipal } from "../auth/principal";
import type { CallContext } from "../server/endpoint";

type BatchHud = z.output<(typeof batchHudEndpoint)["responses"][200]>["huds"][string];

export interface BatchCall extends CallContext<PayingPrincipal> {
  readonly body: { readonly wallets: readonly Address[] };
}

/** Returns stored signals, and a queued job for each wallet without one. */
export async function getBatchHud({ body, caller, useCases }: BatchCall) {
  const requester = caller.requester(body.wallets.length);
  const scores = await useCases.groups.scoreBatch(body.wallets, requester);
  const { huds, queued, skipped, notFound, delivered } = scores;
  const { owner, keyId } = caller;
  const jobs = await Promise.all(
    queued.map(async ({ wallet, analysisId }) => {
      const work = { owner, keyId, endpoint: CATALOG["batch-hud"].id, subject: wallet, analysisId };
      const jobId = await useCases.queueWalletJob(work);
      return { walletAddress: wallet, jobId, monitoringUrl: monitoringUrl(jobId) };
    }),
  );
  const byAddress = Object.fromEntries(huds.map((hud) => [hud.walletAddress, toBatchHud(hud)]));
  return { status: 200 as const, body: { huds: byAddress, queued: jobs, skipped, notFound }, delivered };
}

function toBatchHud(hud: WalletHud): BatchHud {
  const { walletAddress, behaviorCode, winRate, trimmedMeanPnl } = hud;
  const { dataQualityTier, isBot, isWhale, calculatedAt } = hud;
  const unknown = hud.unknown?.filter((name) => BATCH_HUD_FIELDS.has(name)) ?? [];
  return {
    walletAddress,
    behaviorCode,
    winRate,
    trimmedMeanPnl,
    dataQualityTier,
    isBot,
    isWhale,
    calculatedAt,
    ...(unknown.length === 0 ? {} : { unknown }),
  };
}
