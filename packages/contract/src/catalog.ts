import { accountEndpoint } from "./account.ts";
import { batchHudEndpoint } from "./batch-hud.ts";
import { combinedEndpoint } from "./combined.ts";
import { copyEndpoint } from "./copy.ts";
import { creditPackEndpoint } from "./credit-pack.ts";
import { discoverEndpoint } from "./discover.ts";
import type { EndpointDefinition } from "./endpoint-definition.ts";
import { holdersAgentEndpoint, holdersDeepEndpoint, holdersEndpoint } from "./holders.ts";
import { jobEventsEndpoint } from "./job-events.ts";
import { jobResultEndpoint } from "./job-result.ts";
import { jobStatusEndpoint } from "./job-status.ts";
import { launchEndpoint } from "./launch.ts";
import { pricingEndpoint } from "./pricing.ts";
import { rotateKeyEndpoint } from "./rotate-key.ts";
import { searchEndpoint } from "./search.ts";
import { similarityAgentEndpoint, similarityEndpoint } from "./similarity.ts";
import { walletCounterpartiesEndpoint } from "./wallet-counterparties.ts";
import { walletHudEndpoint } from "./wallet-hud.ts";
import { walletLinksEndpoint } from "./wallet-links.ts";
import { walletProfileEndpoint } from "./wallet-profile.ts";
import { walletTokenDetailEndpoint } from "./wallet-token-detail.ts";
import { walletTokensEndpoint } from "./wallet-tokens.ts";
import { walletTradesEndpoint } from "./wallet-trades.ts";
import {
  watchDeleteEndpoint,
  watchEventsEndpoint,
  watchFeedEndpoint,
  watchListEndpoint,
  watchSetEndpoint,
} from "./watchlist.ts";
import {
  webhookCreateEndpoint,
  webhookDeleteEndpoint,
  webhookDeliveriesEndpoint,
  webhookListEndpoint,
  webhookRetryEndpoint,
  webhookRotateEndpoint,
  webhookTestEndpoint,
} from "./webhooks.ts";

export const CATALOG = {
  "wallet-profile": walletProfileEndpoint,
  "wallet-hud": walletHudEndpoint,
  "wallet-tokens": walletTokensEndpoint,
  "wallet-token-detail": walletTokenDetailEndpoint,
  "wallet-links": walletLinksEndpoint,
  "wallet-counterparties": walletCounterpartiesEndpoint,
  "wallet-trades": walletTradesEndpoint,
  copy: copyEndpoint,
  "batch-hud": batchHudEndpoint,
  holders: holdersEndpoint,
  "holders-agent": holdersAgentEndpoint,
  similarity: similarityEndpoint,
  "similarity-agent": similarityAgentEndpoint,
  combined: combinedEndpoint,
  "holders-deep": holdersDeepEndpoint,
  launch: launchEndpoint,
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
  "webhook-test": webhookTestEndpoint,
} as const satisfies Readonly<Record<string, EndpointDefinition>>;

export type EndpointId = keyof typeof CATALOG;
