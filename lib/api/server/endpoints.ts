import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import { findPack } from "@walletlens/contract/credit-pack";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { AppError } from "@/lib/config/errors";
import { getBatchHud } from "../handlers/batch-hud";
import { getDiscovery, getSearchResults } from "../handlers/discovery";
import { createAgentHoldersJob, createDeepJob, createHoldersJob } from "../handlers/holders";
import { getJob } from "../handlers/job";
import { openJobEventStream } from "../handlers/job-events";
import { createSimilarityJob, replyWithResultKeys } from "../handlers/similarity";
import {
  getWalletHud,
  getWalletLinks,
  getWalletProfile,
  getWalletToken,
  getWalletTokens,
} from "../handlers/wallet";
import { deleteWatch, getWatches, getWatchFeed, openWatchEventStream, putWatch } from "../handlers/watchlist";
import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  postWebhook,
  retryWebhookDelivery,
  rotateWebhookSecret,
} from "../handlers/webhooks";
import {
  type Endpoint,
  keyEndpoint,
  paidEndpoint,
  publicEndpoint,
  purchaseEndpoint,
  streamEndpoint,
} from "./endpoint";

/** Every definition with its handler. */
export const ENDPOINTS: Readonly<Record<EndpointId, Endpoint>> = {
  "wallet-profile": paidEndpoint(CATALOG["wallet-profile"], getWalletProfile),
  "wallet-hud": paidEndpoint(CATALOG["wallet-hud"], getWalletHud),
  "wallet-tokens": paidEndpoint(CATALOG["wallet-tokens"], getWalletTokens),
  "wallet-token-detail": paidEndpoint(CATALOG["wallet-token-detail"], getWalletToken),
  "wallet-links": paidEndpoint(CATALOG["wallet-links"], getWalletLinks),
  "batch-hud": paidEndpoint(CATALOG["batch-hud"], getBatchHud),
  holders: paidEndpoint(CATALOG.holders, createHoldersJob),
  "holders-agent": paidEndpoint(CATALOG["holders-agent"], createAgentHoldersJob),
  similarity: paidEndpoint(CATALOG.similarity, (call) => createSimilarityJob(call, CATALOG.similarity.price)),
  "similarity-agent": paidEndpoint(CATALOG["similarity-agent"], (call) =>
    replyWithResultKeys(call, "similarity", CATALOG["similarity-agent"].price),
  ),
  combined: paidEndpoint(CATALOG.combined, (call) =>
    replyWithResultKeys(call, "combined", CATALOG.combined.price),
  ),
  "holders-deep": paidEndpoint(CATALOG["holders-deep"], createDeepJob),
  discover: paidEndpoint(CATALOG.discover, getDiscovery),
  search: publicEndpoint(CATALOG.search, getSearchResults),
  "job-status": publicEndpoint(CATALOG["job-status"], async ({ params, caller, useCases }) =>
    getJob(await useCases.readJob(params.jobId), caller),
  ),
  "job-events": streamEndpoint(CATALOG["job-events"], openJobEventStream),
  "job-result": paidEndpoint(CATALOG["job-result"], async ({ query, caller, useCases }) => ({
    status: 200 as const,
    body: await useCases.groups.readResult(query.key, caller.owner),
  })),
  pricing: publicEndpoint(CATALOG.pricing, async ({ useCases }) => ({
    status: 200 as const,
    body: buildPriceList(await useCases.payments.readTerms()),
  })),
  account: keyEndpoint(CATALOG.account, async ({ query, caller, useCases }) => ({
    status: 200 as const,
    body: await useCases.readAccount(caller.keyId, query.before ?? null),
  })),
  "rotate-key": keyEndpoint(CATALOG["rotate-key"], async ({ params, caller, useCases }) => {
    const { keyId, keyVersion } = caller;
    return {
      status: 200 as const,
      body: await useCases.rotateApiKey({ wanted: params.id, keyId, keyVersion }),
    };
  }),
  "credit-pack": purchaseEndpoint(CATALOG["credit-pack"], async ({ params, caller, useCases }) => {
    const [pack, account] = [findPack(params.id), await useCases.findAccount(caller.owner)];
    if (pack === undefined || account === null) throw unreadableAccount();
    return {
      status: 200 as const,
      body: { packId: params.id, credits: pack.credits, balance: account.balance },
    };
  }),
  "watch-list": keyEndpoint(CATALOG["watch-list"], getWatches),
  "watch-set": keyEndpoint(CATALOG["watch-set"], putWatch),
  "watch-delete": keyEndpoint(CATALOG["watch-delete"], deleteWatch),
  "watch-feed": keyEndpoint(CATALOG["watch-feed"], getWatchFeed),
  "watch-events": streamEndpoint(CATALOG["watch-events"], openWatchEventStream),
  "webhook-create": keyEndpoint(CATALOG["webhook-create"], postWebhook),
  "webhook-list": keyEndpoint(CATALOG["webhook-list"], getWebhooks),
  "webhook-delete": keyEndpoint(CATALOG["webhook-delete"], deleteWebhook),
  "webhook-rotate": keyEndpoint(CATALOG["webhook-rotate"], rotateWebhookSecret),
  "webhook-deliveries": keyEndpoint(CATALOG["webhook-deliveries"], getWebhookDeliveries),
  "webhook-retry": keyEndpoint(CATALOG["webhook-retry"], retryWebhookDelivery),
};

/** The pack is granted although the account cannot be read. */
function unreadableAccount(): AppError {
  return new AppError("internal", "The pack was granted, and its account could not be read; call /account.");
}
