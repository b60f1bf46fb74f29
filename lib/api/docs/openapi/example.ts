import type { EndpointId } from "@walletlens/contract/catalog";
import account from "./examples/account.json";
import batchHud from "./examples/batch-hud.json";
import combined from "./examples/combined.json";
import discover from "./examples/discover.json";
import holders from "./examples/holders.json";
import holdersAgent from "./examples/holders-agent.json";
import holdersDeep from "./examples/holders-deep.json";
import jobEvents from "./examples/job-events.json";
import jobResult from "./examples/job-result.json";
import jobStatus from "./examples/job-status.json";
import pricing from "./examples/pricing.json";
import rotateKey from "./examples/rotate-key.json";
import search from "./examples/search.json";
import similarity from "./examples/similarity.json";
import similarityAgent from "./examples/similarity-agent.json";
import walletHud from "./examples/wallet-hud.json";
import walletLinks from "./examples/wallet-links.json";
import walletProfile from "./examples/wallet-profile.json";
import walletTokenDetail from "./examples/wallet-token-detail.json";
import walletTokens from "./examples/wallet-tokens.json";
import watchDelete from "./examples/watch-delete.json";
import watchEvents from "./examples/watch-events.json";
import watchFeed from "./examples/watch-feed.json";
import watchList from "./examples/watch-list.json";
import watchSet from "./examples/watch-set.json";
import webhookCreate from "./examples/webhook-create.json";
import webhookDelete from "./examples/webhook-delete.json";
import webhookDeliveries from "./examples/webhook-deliveries.json";
import webhookList from "./examples/webhook-list.json";
import webhookRetry from "./examples/webhook-retry.json";
import webhookRotate from "./examples/webhook-rotate.json";

/** A call that was made and what came back. `scripts/record-examples.mjs` makes them anew. */
export interface Example {
  readonly request: {
    readonly params: Readonly<Record<string, string>>;
    readonly query: Readonly<Record<string, string>>;
    /** Null where none was sent. */
    readonly body: unknown;
  };
  /** Bodies by status, then by a name. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The example of an endpoint, null where none is recorded. */
export function exampleOf(id: string): Example | null {
  return EXAMPLES.get(id) ?? null;
}

const RECORDED: Readonly<Partial<Record<EndpointId, Example>>> = {
  "wallet-profile": walletProfile,
  "wallet-hud": walletHud,
  "wallet-tokens": walletTokens,
  "wallet-token-detail": walletTokenDetail,
  "wallet-links": walletLinks,
  "batch-hud": batchHud,
  holders,
  "holders-agent": holdersAgent,
  similarity,
  "similarity-agent": similarityAgent,
  combined,
  "holders-deep": holdersDeep,
  discover,
  search,
  "job-status": jobStatus,
  "job-events": jobEvents,
  "job-result": jobResult,
  pricing,
  account,
  "rotate-key": rotateKey,
  "watch-list": watchList,
  "watch-set": watchSet,
  "watch-delete": watchDelete,
  "watch-feed": watchFeed,
  "watch-events": watchEvents,
  "webhook-create": webhookCreate,
  "webhook-list": webhookList,
  "webhook-delete": webhookDelete,
  "webhook-rotate": webhookRotate,
  "webhook-deliveries": webhookDeliveries,
  "webhook-retry": webhookRetry,
};

const EXAMPLES: ReadonlyMap<string, Example> = new Map(Object.entries(RECORDED));
