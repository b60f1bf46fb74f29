import { accountEndpoint } from "./account";
import { batchHudEndpoint } from "./batch-hud";
import { combinedEndpoint } from "./combined";
import { creditPackEndpoint } from "./credit-pack";
import { discoverEndpoint } from "./discover";
import type { EndpointDefinition } from "./endpoint-definition";
import { holdersAgentEndpoint, holdersDeepEndpoint, holdersEndpoint } from "./holders";
import { jobEventsEndpoint } from "./job-events";
import { jobResultEndpoint } from "./job-result";
import { jobStatusEndpoint } from "./job-status";
import { pricingEndpoint } from "./pricing";
import { rotateKeyEndpoint } from "./rotate-key";
import { searchEndpoint } from "./search";
import { similarityAgentEndpoint, similarityEndpoint } from "./similarity";
import { walletHudEndpoint } from "./wallet-hud";
import { walletLinksEndpoint } from "./wallet-links";
import { walletProfileEndpoint } from "./wallet-profile";
import { walletTokenDetailEndpoint } from "./wallet-token-detail";
import { walletTokensEndpoint } from "./wallet-tokens";
import {
  watchDeleteEndpoint,
  watchEventsEndpoint,
  watchFeedEndpoint,
  watchListEndpoint,
  watchSetEndpoint,
} from "./watchlist";
import {
  webhookCreateEndpoint,
  webhookDeleteEndpoint,
  webhookDeliveriesEndpoint,
  webhookListEndpoint,
  webhookRetryEndpoint,
  webhookRotateEndpoint,
} from "./webhooks";

/** Every endpoint that is served. */
export const CATALOG = {
  "wallet-profile": walletProfileEndpoint,
  "wallet-hud": walletHudEndpoint,
  "wallet-tokens": walletTokensEndpoint,
  "wallet-token-detail": walletTokenDetailEndpoint,
  "wallet-links": walletLinksEndpoint,
  "batch-hud": batchHudEndpoint,
  holders: holdersEndpoint,
  "holders-agent": holdersAgentEndpoint,
  similarity: similarityEndpoint,
  "similarity-agent": similarityAgentEndpoint,
  combined: combinedEndpoint,
  "holders-deep": holdersDeepEndpoint,
  discover: discoverEndpoint,
  search: searchEndpoint,
  "job-status": jobStatusEndpoint,
  "job-events": jobEventsEndpoint,
  "job-result": jobResultEndpoint,
  pricing: pricingEndpoint,
  account: accountEndpoint,
  "rotate-key": rotateKeyEndpoint,
  "credit-pack": creditPackEndpoint,
  "watch-list": watchListEndpoint,
  "watch-set": watchSetEndpoint,
  "watch-delete": watchDeleteEndpoint,
  "watch-feed": watchFeedEndpoint,
  "watch-events": watchEventsEndpoint,
  "webhook-create": webhookCreateEndpoint,
  "webhook-list": webhookListEndpoint,
  "webhook-delete": webhookDeleteEndpoint,
  "webhook-rotate": webhookRotateEndpoint,
  "webhook-deliveries": webhookDeliveriesEndpoint,
  "webhook-retry": webhookRetryEndpoint,
} as const satisfies Readonly<Record<string, EndpointDefinition>>;

export type EndpointId = keyof typeof CATALOG;
