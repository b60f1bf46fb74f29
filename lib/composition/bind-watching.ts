import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/infra/postgres/database";
import { createDeliveryQueue } from "@/lib/infra/postgres/watching/delivery-queue";
import { createWatchFeed } from "@/lib/infra/postgres/watching/watch-feed";
import { createWatchQueue } from "@/lib/infra/postgres/watching/watch-queue";
import { createWatches } from "@/lib/infra/postgres/watching/watches";
import { createWebhooks } from "@/lib/infra/postgres/watching/webhooks";
import { subscribeLogs } from "@/lib/infra/solana/subscribe-logs";
import { createWebhookSender } from "@/lib/infra/webhooks/create-webhook-sender";
import type { JobWatch } from "@/lib/jobs/ports";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { DELIVERIES_SOURCE, WATCHES_SOURCE } from "@/lib/watching/rules/change-sources";
import { EVENT_RETENTION_DAYS } from "@/lib/watching/rules/webhook";
import { DeliverySending } from "@/lib/watching/send-deliveries";
import { WalletWatching, type WatchingPorts } from "@/lib/watching/wallet-watching";

/** Work of a worker that goes on as long as the process. */
export interface PollingWorker {
  /** Looks for what is due. */
  look(): Promise<void>;
  /** Calls `listener` whenever something may be due, regardless of the process that wrote it. */
  onDue(listener: () => void): () => void;
  /** Takes on nothing more, and resolves when nothing is under way. */
  stop(): Promise<void>;
}

/** Creates the stores of watches and webhooks, and the sender of the latter. */
export function createWatchingPorts(
  database: Database,
  env: Pick<Env, "webhookAllowPrivate" | "watchIntervalSeconds" | "watchDailyCredits">,
) {
  const terms = { intervalSeconds: env.watchIntervalSeconds, dailyCredits: env.watchDailyCredits };
  return {
    watches: createWatches(database),
    feed: createWatchFeed(database),
    watchQueue: createWatchQueue(database, terms),
    webhooks: createWebhooks(database),
    deliveries: createDeliveryQueue(database),
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
  };
}

type CreatedPorts = ReturnType<typeof createWatchingPorts>;

/** Binds the sending of deliveries. */
export function bindDeliveries(
  { deliveries, sender }: CreatedPorts,
  jobWatch: JobWatch,
  metrics: Pick<Telemetry, "deliveryTried">,
  log: Log,
): PollingWorker {
  const onTry = (hasSucceeded: boolean) => metrics.deliveryTried(hasSucceeded);
  const sending = new DeliverySending({ deliveries, sender, onTry, log });
  return {
    look: () => sending.poll(),
    onDue: (listener) => jobWatch.onChange(DELIVERIES_SOURCE, listener),
    stop: () => sending.stop(),
  };
}

/** Binds the looks at watched wallets, with the provider's websocket where there is one. */
export function bindWatching(
  ports: WatchingPorts & { readonly jobWatch: JobWatch },
  env: Pick<
    Env,
    "watchIntervalSeconds" | "flashSignatures" | "maxSignatures" | "solanaWsUrl" | "solanaRpcHeaders"
  >,
): PollingWorker {
  const { watchQueue, jobWatch, log } = ports;
  const watching = new WalletWatching(ports, { ...env, intervalSeconds: env.watchIntervalSeconds });
  const told = new Set<string>();
  const hint = async () => {
    const wallets = [...told];
    told.clear();
    await watchQueue.hint(wallets);
    await watching.poll();
  };
  const subscriptions =
    env.solanaWsUrl === null
      ? null
      : subscribeLogs({
          url: env.solanaWsUrl,
          headers: env.solanaRpcHeaders,
          onLogs: (wallet) => {
            // What arrives in the same turn is one statement.
            if (told.size === 0)
              setImmediate(() => void hint().catch((err) => log.warn({ err }, "a hint was lost")));
            told.add(wallet);
          },
          onState: (state) => log.info({ state }, "the provider's websocket"),
        });
  const follow = () =>
    watchQueue
      .listWallets()
      .then((wallets) => subscriptions?.follow(wallets))
      .catch((err) => log.warn({ err }, "watched wallets are polled"));
  return {
    look: () => watching.poll(),
    // Only a worker listens, and only a worker is to follow anything.
    onDue(listener) {
      const again = setInterval(follow, FOLLOW_MS).unref();
      void follow();
      const stopListening = jobWatch.onChange(WATCHES_SOURCE, () => {
        listener();
        void follow();
      });
      return () => {
        clearInterval(again);
        stopListening();
      };
    },
    async stop() {
      subscriptions?.close();
      await watching.stop();
    },
  };
}

/** Milliseconds after which wallets whose notification was lost are followed, or let go of. */
const FOLLOW_MS = 60_000;

/** Removes events and deliveries that are older than they are kept. Returns how many. */
export async function sweepEvents({
  feed,
  deliveries,
}: Pick<CreatedPorts, "feed" | "deliveries">): Promise<number> {
  let removed = 0;
  for (const store of [feed, deliveries]) {
    for (let part = 1; part > 0; removed += part) part = await store.sweep(EVENT_RETENTION_DAYS);
  }
  return removed;
}
