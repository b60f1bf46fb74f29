import { CATALOG, type EndpointId } from "@walletlens/contract/catalog";
import { findPack } from "@walletlens/contract/credit-pack";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { AppError } from "@/lib/config/errors";
import { answerBatchHud } from "../handlers/batch-hud";
import { answerDiscover, answerSearch } from "../handlers/discovery";
import { answerAgentHolders, answerDeepHolders, answerHolders } from "../handlers/holders";
import { answerJob } from "../handlers/job";
import { answerJobEvents } from "../handlers/job-events";
import { answerSimilarity, answerWithKeys } from "../handlers/similarity";
import { answerHud, answerLinks, answerProfile, answerTokenDetail, answerTokens } from "../handlers/wallet";
import {
  answerWatchDelete,
  answerWatchEvents,
  answerWatchFeed,
  answerWatchList,
  answerWatchSet,
} from "../handlers/watchlist";
import {
  answerWebhookCreate,
  answerWebhookDelete,
  answerWebhookDeliveries,
  answerWebhookList,
  answerWebhookRetry,
  answerWebhookRotate,
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
  "wallet-profile": paidEndpoint(CATALOG["wallet-profile"], answerProfile),
  "wallet-hud": paidEndpoint(CATALOG["wallet-hud"], answerHud),
  "wallet-tokens": paidEndpoint(CATALOG["wallet-tokens"], answerTokens),
  "wallet-token-detail": paidEndpoint(CATALOG["wallet-token-detail"], answerTokenDetail),
  "wallet-links": paidEndpoint(CATALOG["wallet-links"], answerLinks),
  "batch-hud": paidEndpoint(CATALOG["batch-hud"], answerBatchHud),
  holders: paidEndpoint(CATALOG.holders, answerHolders),
  "holders-agent": paidEndpoint(CATALOG["holders-agent"], answerAgentHolders),
  similarity: paidEndpoint(CATALOG.similarity, (call) => answerSimilarity(call, CATALOG.similarity.price)),
  "similarity-agent": paidEndpoint(CATALOG["similarity-agent"], (call) =>
    answerWithKeys(call, "similarity", CATALOG["similarity-agent"].price),
  ),
  combined: paidEndpoint(CATALOG.combined, (call) =>
    answerWithKeys(call, "combined", CATALOG.combined.price),
  ),
  "holders-deep": paidEndpoint(CATALOG["holders-deep"], answerDeepHolders),
  discover: paidEndpoint(CATALOG.discover, answerDiscover),
  search: publicEndpoint(CATALOG.search, answerSearch),
  "job-status": publicEndpoint(CATALOG["job-status"], async ({ params, caller, useCases }) =>
    answerJob(await useCases.readJob(params.jobId), caller),
  ),
  "job-events": streamEndpoint(CATALOG["job-events"], answerJobEvents),
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
  "watch-list": keyEndpoint(CATALOG["watch-list"], answerWatchList),
  "watch-set": keyEndpoint(CATALOG["watch-set"], answerWatchSet),
  "watch-delete": keyEndpoint(CATALOG["watch-delete"], answerWatchDelete),
  "watch-feed": keyEndpoint(CATALOG["watch-feed"], answerWatchFeed),
  "watch-events": streamEndpoint(CATALOG["watch-events"], answerWatchEvents),
  "webhook-create": keyEndpoint(CATALOG["webhook-create"], answerWebhookCreate),
  "webhook-list": keyEndpoint(CATALOG["webhook-list"], answerWebhookList),
  "webhook-delete": keyEndpoint(CATALOG["webhook-delete"], answerWebhookDelete),
  "webhook-rotate": keyEndpoint(CATALOG["webhook-rotate"], answerWebhookRotate),
  "webhook-deliveries": keyEndpoint(CATALOG["webhook-deliveries"], answerWebhookDeliveries),
  "webhook-retry": keyEndpoint(CATALOG["webhook-retry"], answerWebhookRetry),
};

/** Error of a purchase whose account cannot be read: the pack is granted, and no figure stands for it. */
function unreadableAccount(): AppError {
  return new AppError("internal", "The pack was granted, and its account could not be read; call /account.");
}
