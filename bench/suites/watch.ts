import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { type BenchMetric, createHeadline } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import { findMedian } from "@/bench/rounds";
import { type OpenStore, onStore } from "@/bench/store";
import { openAccount } from "@/lib/billing/ledger";
import { type Container, createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import type { Database } from "@/lib/db/database";
import { demoSettings } from "@/lib/testing/demo-settings";
import { listenForEvents } from "@/lib/watching/testing/listen-for-events";
import { findWatch, setWatch } from "@/lib/watching/watches";
import { runPolling } from "@/lib/workers/run-polling";

const INTERVAL_SECONDS = 300;
const WALLETS = 4_000;
const DELIVERIES = 5_000;
const WEBHOOKS = 5;
const DELAYS = 15;
/** Share of a core that checks may use by the goal. */
const CORE_SHARE = 0.5;
const SECRET = "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3";
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: "true", RATE_LIMIT_RPS: "0" };

const MAX_ANALYSES = 100;

/** Watched wallets that one process can check in time, the delay from a transaction to its webhook, and deliveries a second. */
export const measureWatch = () =>
  onStore(async function* (store) {
    yield* measureWallets(store);
    yield await measureDelay(store);
    yield await measureRate(store);
  });

/** Processor time of checks without a result, as nearly all are, against a provider in a separate process. */
function measureWallets({ database: { pool }, url }: OpenStore): AsyncIterable<BenchMetric> {
  const wallets = Array.from({ length: WALLETS }, (_, nth) => createAddress(`watched ${nth}`));
  const options = { wallets, signatures: 1, pageMs: 0, callMs: 0, maxInFlight: WALLETS };
  return onProvider(options, async function* (provider) {
    const container = openContainer(url, { SOLANA_RPC_URL: provider.url });
    try {
      const userId = await openFundedAccount(container);
      const tips = await Promise.all(wallets.map((wallet) => readNewestSignature(provider.url, wallet)));
      await pool.query(
        "INSERT INTO watched_wallets (wallet, seen) SELECT * FROM unnest($1::text[], $2::text[])",
        [wallets, tips],
      );
      await pool.query(
        "INSERT INTO watches (user_id, wallet, tip_slot, tip_signature) SELECT $1, unnest($2::text[]), 1, 'tip'",
        [userId, wallets],
      );
      const start = process.cpuUsage();
      await container.watching.poll();
      await waitUntilEmpty(pool, "watched_wallets WHERE due_at < now() + interval '200 seconds'");
      const { user, system } = process.cpuUsage(start);
      await pool.query("DELETE FROM watches");
      const value = Math.floor((CORE_SHARE * INTERVAL_SECONDS * WALLETS * 1e6) / (user + system));
      const against = `${WALLETS} checks that find nothing, at ${INTERVAL_SECONDS} s and half of a core`;
      yield { ...createHeadline("watch-wallets", value, "wallets", against), moreIsBetter: true };
    } finally {
      await container.watching.stop();
      await container.close();
    }
  });
}

async function readNewestSignature(url: string, wallet: string): Promise<string> {
  const body = { jsonrpc: "2.0", id: 1, method: "getSignaturesForAddress", params: [wallet, { limit: 1 }] };
  const headers = { "content-type": "application/json" };
  const { result } = await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
  return result[0]?.signature ?? "";
}

/** From the moment in which a transaction can be read, with a websocket that announces it, to its webhook. */
async function measureDelay({ database: { pool }, url }: OpenStore): Promise<BenchMetric> {
  const demo = await startDemoChain({ seed: 6, wallets: 20, mints: 30 });
  const container = openContainer(url, { ...demoSettings(demo.url), WATCH_INTERVAL_S: "3600" });
  let onEvent: (arrivedAtMs: number) => void = () => undefined;
  const receiver = await listenForEvents((response) => {
    onEvent(performance.now());
    response.writeHead(204).end();
  });
  const stops = [container.watching, container.deliveries].map(runPolling);
  try {
    const userId = await openFundedAccount(container);
    await addWebhook(pool, userId, receiver.port);
    const delays: number[] = [];
    for (const truth of demo.market.truths.filter(({ label }) => label === null).slice(0, DELAYS)) {
      const wallet = address(truth.address);
      await setWatch(container.ports, { userId, keyId: null, wallet });
      // The first check waits for an analysis.
      for (let isChecked = false; !isChecked; await sleep(20)) {
        // As a worker does.
        const runs = await container.analyses.claimPending(MAX_ANALYSES);
        await Promise.all(runs.map((run) => container.analyses.runFlash(run)));
        isChecked = (await findWatch(container.ports, userId, wallet))?.lastCheckedAt !== null;
      }
      // The transaction itself is not a trade: the watch is reset, so that earlier trades are found with it.
      await pool.query("UPDATE watches SET tip_slot = 1, tip_signature = 'old' WHERE wallet = $1", [wallet]);
      await sleep(300);
      let landedAtMs = 0;
      const unsubscribe = demo.bank.onLanded(() => {
        landedAtMs = performance.now();
      });
      const arrival = new Promise<number>((resolve) => {
        onEvent = resolve;
      });
      const body = JSON.stringify({ address: wallet, usdc: 1 });
      await fetch(`${demo.url}/faucet`, { method: "POST", body });
      delays.push((await arrival) - landedAtMs);
      unsubscribe();
      await sleep(1_000);
    }
    const against = "1.5 s from a final transaction to its webhook, with a websocket";
    return createHeadline("watch-delay", findMedian(delays), "ms", against);
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await container.close();
    await demo.close();
    receiver.close();
  }
}

async function measureRate({ database: { pool }, url }: OpenStore): Promise<BenchMetric> {
  const container = openContainer(url, {});
  const receiver = await listenForEvents((response) => response.writeHead(204).end());
  try {
    for (let nth = 0; nth < WEBHOOKS; nth += 1) {
      const userId = await openFundedAccount(container);
      await addWebhook(pool, userId, receiver.port);
      await pool.query(
        "SELECT queue_deliveries($1, 'wallet.traded', n::text, '{}') FROM generate_series(1, $2::int) n",
        [userId, DELIVERIES / WEBHOOKS],
      );
    }
    const start = performance.now();
    await container.deliveries.poll();
    await waitUntilEmpty(pool, "webhook_deliveries WHERE due_at IS NOT NULL");
    const value = DELIVERIES / ((performance.now() - start) / 1_000);
    const against = `${WEBHOOKS} webhooks that answer at once, the receiver in the same process`;
    return { ...createHeadline("webhook-rate", value, "deliveries/s", against), moreIsBetter: true };
  } finally {
    await container.deliveries.stop();
    await container.close();
    receiver.close();
  }
}

function openContainer(url: string, settings: Readonly<Record<string, string>>): Container {
  return createContainer(readEnv({ DATABASE_URL: url, ...SETTINGS, ...settings }), createLog("warn"));
}

function openFundedAccount({ ports }: Container): Promise<string> {
  return openAccount(ports, { credits: 1_000_000, kind: "grant", reason: "bench" });
}

async function addWebhook(pool: Database["pool"], userId: string, port?: number): Promise<void> {
  const insert =
    "INSERT INTO webhooks (id, user_id, url, events, secret, answered_at) VALUES ($1, $2, $3, $4, $5, now())";
  await pool.query(insert, [`wh_${userId}`, userId, `http://127.0.0.1:${port}/`, ["wallet.traded"], SECRET]);
}

/** Waits until no row meets the condition. */
async function waitUntilEmpty(pool: Database["pool"], condition: string): Promise<void> {
  while ((await pool.query(`SELECT FROM ${condition} LIMIT 1`)).rows.length > 0) await sleep(20);
}
