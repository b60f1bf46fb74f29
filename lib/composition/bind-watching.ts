import { createRateWindows } from "@/lib/billing/rate-windows";
import { subscribeLogs } from "@/lib/chain/subscribe-logs";
import type { Env } from "@/lib/config/env";
import type { Log } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import type { JobWatch } from "@/lib/jobs/change-signal";
import type { Telemetry } from "@/lib/runtime/telemetry";
import { createWebhookSender } from "@/lib/watching/create-webhook-sender";
import { createDeliveryQueue } from "@/lib/watching/delivery-queue";
import { DeliveryWorker } from "@/lib/watching/delivery-worker";
import { DELIVERIES_SOURCE, WATCHES_SOURCE } from "@/lib/watching/rules/change-sources";
import { createWatchQueue } from "@/lib/watching/watch-queue";
import { WatchWorker, type WatchWorkerPorts } from "@/lib/watching/watch-worker";
import { WEBHOOK_TEST_LIMIT } from "@/lib/watching/webhook-deliveries";

/** Background work that lasts as long as the process. */
export interface PollingWorker {
  /** Claims and starts the work that is due. */
  poll(): Promise<void>;
  /**
   * Calls `listener` when work of any process may be due. Returns the function that unsubscribes. Absent if work is due by
   * the clock alone.
   */
  onDue?(listener: () => void): () => void;
  /** Claims nothing more, and resolves when no work is in flight. */
  stop(): Promise<void>;
}

/** Time between two listings of the watched wallets for the websocket, in case a notification was lost. */
const FOLLOW_MS = 60_000;

export function createWatchingPorts(database: Database, env: Env) {
  const terms = { intervalSeconds: env.watchIntervalSeconds, dailyCredits: env.watchDailyCredits };
  return {
    watchQueue: createWatchQueue(database, terms),
    webhookTests: createRateWindows(database.pool, "webhook-tests", WEBHOOK_TEST_LIMIT),
    deliveries: createDeliveryQueue(database),
    sender: createWebhookSender({ allowPrivate: env.webhookAllowPrivate }),
  };
}

export function bindDeliveries(
  { deliveries, sender }: ReturnType<typeof createWatchingPorts>,
  jobWatch: JobWatch,
  metrics: Pick<Telemetry, "deliveryTried">,
  log: Log,
): PollingWorker {
  const onTry = (hasSucceeded: boolean) => metrics.deliveryTried(hasSucceeded);
  const worker = new DeliveryWorker({ deliveries, sender, onTry, log });
  return {
    poll: () => worker.poll(),
    onDue: (listener) => jobWatch.onChange(DELIVERIES_SOURCE, listener),
    stop: () => worker.stop(),
  };
}

/** Binds the checks of watched wallets, and the provider's websocket if it is configured. */
export function bindWatching(
  ports: WatchWorkerPorts & { readonly jobWatch: JobWatch },
  env: Env,
): PollingWorker {
  const { watchQueue, jobWatch, log } = ports;
  const worker = new WatchWorker(ports, { ...env, intervalSeconds: env.watchIntervalSeconds });
  const activeWallets = new Set<string>();
  const checkActive = async () => {
    const wallets = [...activeWallets];
    activeWallets.clear();
    await watchQueue.announce(wallets);
    await worker.poll();
  };
  const onLogs = (wallet: string) => {
    // All wallets of one turn of the event loop go into one statement.
    if (activeWallets.size === 0)
      setImmediate(() => void checkActive().catch((err) => log.warn({ err }, "a notification was lost")));
    activeWallets.add(wallet);
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
    poll: () => worker.poll(),
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
      await worker.stop();
    },
  };
}
