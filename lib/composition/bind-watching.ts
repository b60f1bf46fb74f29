import { createRateWindows } from "@/lib/billing/rate-windows";
import { subscribeLogs } from "@/lib/chain/subscribe-logs";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import type { JobWatch } from "@/lib/jobs/ports";
import type { Clock } from "@/lib/runtime/ports";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { createWebhookSender } from "@/lib/watching/create-webhook-sender";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { createDigests } from "@/lib/watching/digests";
import { DigestMaking } from "@/lib/watching/make-digests";
import { DELIVERIES_SOURCE, WATCHES_SOURCE } from "@/lib/watching/rules/change-sources";
import { EVENT_RETENTION_DAYS } from "@/lib/watching/rules/webhook";
import { DeliverySending } from "@/lib/watching/send-deliveries";
import { WalletWatching, type WatchingPorts } from "@/lib/watching/wallet-watching";
import { createWatchFeed } from "@/lib/watching/watch-feed";
import { createWatchQueue } from "@/lib/watching/watch-queue";
import { createWatches } from "@/lib/watching/watch-store";
import { WEBHOOK_TEST_LIMIT } from "@/lib/watching/webhook-deliveries";

/** Background work that lasts as long as the process. */
export interface PollingWorker {
  /** Claims and starts the work that is due. */
  poll(): Promise<void>;
  /** Calls `listener` when work of any process may be due. Returns the function that unsubscribes. */
  onDue(listener: () => void): () => void;
  /** Claims nothing more, and resolves when no work is in flight. */
  stop(): Promise<void>;
}

/** Time between two listings of the watched wallets for the websocket, in case a notification was lost. */
const FOLLOW_MS = 60_000;

export function createWatchingPorts(database: Database, env: Env) {
  const terms = { intervalSeconds: env.watchIntervalSeconds, dailyCredits: env.watchDailyCredits };
  return {
    watches: createWatches(database),
    feed: createWatchFeed(database),
    watchQueue: createWatchQueue(database, terms),
    webhookTests: createRateWindows(database.pool, "webhook-tests", WEBHOOK_TEST_LIMIT),
    deliveries: createDeliveryQueue(database),
    digests: createDigests(database, env.siteUrl),
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
  };
}

type CreatedPorts = ReturnType<typeof createWatchingPorts>;

export function bindDeliveries(
  { deliveries, sender }: CreatedPorts,
  jobWatch: JobWatch,
  metrics: Pick<Telemetry, "deliveryTried">,
  log: Log,
): PollingWorker {
  const onTry = (hasSucceeded: boolean) => metrics.deliveryTried(hasSucceeded);
  const sending = new DeliverySending({ deliveries, sender, onTry, log });
  return {
    poll: () => sending.poll(),
    onDue: (listener) => jobWatch.onChange(DELIVERIES_SOURCE, listener),
    stop: () => sending.stop(),
  };
}

/** Binds the digests of accounts. They are due by the clock alone. */
export function bindDigests(
  { digests }: Pick<CreatedPorts, "digests">,
  clock: Clock,
  log: Log,
): PollingWorker {
  const making = new DigestMaking({ digests, clock, log });
  return {
    poll: () => making.poll(),
    onDue: () => () => undefined,
    stop: () => making.stop(),
  };
}

/** Binds the checks of watched wallets, and the provider's websocket if it is configured. */
export function bindWatching(
  ports: WatchingPorts & { readonly jobWatch: JobWatch },
  env: Env,
): PollingWorker {
  const { watchQueue, jobWatch, log } = ports;
  const watching = new WalletWatching(ports, { ...env, intervalSeconds: env.watchIntervalSeconds });
  const active = new Set<string>();
  const checkActive = async () => {
    const wallets = [...active];
    active.clear();
    await watchQueue.hint(wallets);
    await watching.poll();
  };
  const onLogs = (wallet: string) => {
    // All wallets of one turn of the event loop go into one statement.
    if (active.size === 0)
      setImmediate(() => void checkActive().catch((err) => log.warn({ err }, "a notification was lost")));
    active.add(wallet);
  };
  const { solanaWsUrl: url, solanaRpcHeaders: headers } = env;
  const onState = (state: string) => log.info({ state }, "the provider's websocket");
  const subscriptions = url === null ? null : subscribeLogs({ url, headers, onLogs, onState });
  const follow = () =>
    watchQueue
      .listWallets()
      .then((wallets) => subscriptions?.follow(wallets))
      .catch((err) => log.warn({ err }, "watched wallets are polled"));
  return {
    poll: () => watching.poll(),
    // Only workers call this, so only workers subscribe to the websocket.
    onDue(listener) {
      const timer = setInterval(follow, FOLLOW_MS).unref();
      void follow();
      const stopListening = jobWatch.onChange(WATCHES_SOURCE, () => {
        listener();
        void follow();
      });
      return () => {
        clearInterval(timer);
        stopListening();
      };
    },
    async stop() {
      subscriptions?.close();
      await watching.stop();
    },
  };
}

/** Removes expired events, deliveries and decisions about digests. Returns the number removed. */
export async function sweepEvents({
  feed,
  deliveries,
  digests,
}: Pick<CreatedPorts, "feed" | "deliveries" | "digests">): Promise<number> {
  let removed = 0;
  for (const store of [feed, deliveries, digests]) {
    for (let part = 1; part > 0; removed += part) part = await store.sweep(EVENT_RETENTION_DAYS);
  }
  return removed;
}
