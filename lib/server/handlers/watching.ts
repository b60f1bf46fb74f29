import { CATALOG } from "@walletlens/contract/catalog";
import { WatchEvent } from "@walletlens/contract/watchlist";
import type { z } from "zod";
import { followFeed, readFeed, readFeedSince } from "@/lib/watching/feed";
import type { FeedEvent } from "@/lib/watching/rules/watch";
import { deleteWatch, listWatches, setWatch } from "@/lib/watching/watches";
import { listDeliveries, retryDelivery, testWebhook } from "@/lib/watching/webhook-deliveries";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  type WebhookWithSecret,
} from "@/lib/watching/webhooks";
import { keyEndpoint, keyRequired, ok, type StreamEvent, streamEndpoint } from "../endpoint";

/** Endpoints of watches and of webhooks. */
export const WATCH_ENDPOINTS = {
  "watch-list": keyEndpoint(CATALOG["watch-list"], async ({ caller, ports }) =>
    ok({ wallets: await listWatches(ports, caller.owner) }),
  ),
  "watch-set": keyEndpoint(CATALOG["watch-set"], async ({ params, body, caller, ports }) => {
    const { owner: userId, keyId } = caller;
    return ok(await setWatch(ports, { userId, keyId, wallet: params.addr, ...body }));
  }),
  "watch-delete": keyEndpoint(CATALOG["watch-delete"], async ({ params, caller, ports }) => {
    await deleteWatch(ports, caller.owner, params.addr);
    return ok({ walletAddress: params.addr });
  }),
  "watch-feed": keyEndpoint(CATALOG["watch-feed"], async ({ query, caller, ports }) => {
    const { after: before = null, since, limit } = query;
    const { events, next } =
      since === undefined
        ? await readFeed(ports, caller.owner, { before, limit })
        : await readFeedSince(ports, caller.owner, { since, limit });
    return ok({ events: selectKnown(events), next });
  }),
  "watch-events": streamEndpoint(CATALOG["watch-events"], async ({ headers, caller, ports, signal }) => {
    if (caller.owner === null) throw keyRequired();
    const lastEventId = headers["last-event-id"] ?? null;
    return toServerEvents(followFeed(ports, { userId: caller.owner, after: lastEventId, signal }));
  }),
  "webhook-create": keyEndpoint(CATALOG["webhook-create"], async ({ body, caller, ports }) => {
    const created = await createWebhook(ports, { userId: caller.owner, ...body });
    return { status: 201 as const, body: withSecret(created) };
  }),
  "webhook-list": keyEndpoint(CATALOG["webhook-list"], async ({ caller, ports }) =>
    ok({ webhooks: await listWebhooks(ports, caller.owner) }),
  ),
  "webhook-delete": keyEndpoint(CATALOG["webhook-delete"], async ({ params, caller, ports }) => {
    await deleteWebhook(ports, caller.owner, params.id);
    return ok({ id: params.id });
  }),
  "webhook-rotate": keyEndpoint(CATALOG["webhook-rotate"], async ({ params, caller, ports }) =>
    ok(withSecret(await rotateWebhook(ports, caller.owner, params.id))),
  ),
  "webhook-deliveries": keyEndpoint(
    CATALOG["webhook-deliveries"],
    async ({ params, query: { limit, after = null }, caller, ports }) =>
      ok(await listDeliveries(ports, caller.owner, params.id, { limit, after })),
  ),
  "webhook-retry": keyEndpoint(CATALOG["webhook-retry"], async ({ params, caller, ports }) =>
    ok(await retryDelivery(ports, caller.owner, params.id, params.delivery)),
  ),
  "webhook-test": keyEndpoint(CATALOG["webhook-test"], async ({ params, caller, ports }) =>
    ok(await testWebhook(ports, caller.owner, params.id)),
  ),
};

async function* toServerEvents(events: AsyncIterable<FeedEvent>): AsyncGenerator<StreamEvent> {
  for await (const event of events) {
    for (const data of selectKnown([event])) yield { id: data.id, name: data.type, data };
  }
}

/** Returns the events without those that a process of another version has stored in another form. */
function selectKnown(events: readonly FeedEvent[]): readonly z.output<typeof WatchEvent>[] {
  return events.flatMap((event) => WatchEvent.safeParse(event).data ?? []);
}

function withSecret({ webhook, secret }: WebhookWithSecret) {
  return { ...webhook, secret };
}
