import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import { medianOf } from "@/bench/median";
import { runAnalyses } from "@/bench/run-analyses";
import { type Container, createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import type { Database } from "@/lib/infra/postgres/database";
import { demoSettings } from "@/lib/testing/demo-settings";
import { runPolling } from "@/lib/workers/run-polling";

const INTERVAL_SECONDS = 300;
const WALLETS = 4_000;
const DELIVERIES = 5_000;
const DELAYS = 15;
/** Part of a core that looks may take, of the goal. */
const CORE_SHARE = 0.5;
const SECRET = "whsec_bmV3bmV3bmV3bmV3bmV3bmV3bmV3bmV3";

/** Watched wallets that one process keeps up with, the way from a transaction to a webhook, and deliveries a second. */
export const measureWatch = () =>
  onStore(async function* ({ database, url }) {
    yield await measureWallets(database, url);
    yield await measureDelay(database, url);
    yield await measureRate(database, url);
  });

function open(url: string, settings: Readonly<Record<string, string>>): Container {
  const env = readEnv({ DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: "true", RATE_LIMIT_RPS: "0", ...settings });
  return createContainer(env, createLog("warn"));
}

async function openAccount({ accounts }: Container): Promise<string> {
  return accounts.openAccount({ credits: 1_000_000, kind: "grant", reason: "bench" });
}

/** Processor time of looks that find nothing, which nearly all are, against a provider in a process of its own. */
async function measureWallets(database: Database, url: string): Promise<Figure> {
  const provider = await spawnProvider({ signatures: 1, pageMs: 0, callMs: 0, maxInFlight: 1_000 });
  const container = open(url, { SOLANA_RPC_URL: provider.url });
  try {
    const userId = await openAccount(container);
    const wallets = Array.from({ length: WALLETS }, (_, nth) => addressOf(`watched ${nth}`));
    await database.pool.query("INSERT INTO watched_wallets (wallet) SELECT unnest($1::text[])", [wallets]);
    await database.pool.query(
      "INSERT INTO watches (user_id, wallet, tip_slot, tip_signature) SELECT $1, unnest($2::text[]), 1, 'tip'",
      [userId, wallets],
    );
    const seen = await Promise.all(wallets.map((wallet) => readNewest(provider.url, wallet)));
    await database.pool.query(
      "UPDATE watched_wallets v SET seen = s.seen FROM unnest($1::text[], $2::text[]) s (wallet, seen) WHERE v.wallet = s.wallet",
      [wallets, seen],
    );
    const before = process.cpuUsage();
    await container.watching.look();
    await until(async () => (await countDue(database)) === 0);
    const { user, system } = process.cpuUsage(before);
    const secondsPerLook = (user + system) / 1e6 / WALLETS;
    const against = `${WALLETS} looks that find nothing, at ${INTERVAL_SECONDS} s and half of a core`;
    const value = Math.floor((CORE_SHARE * INTERVAL_SECONDS) / secondsPerLook);
    await database.pool.query("DELETE FROM watches");
    return { name: "watch-wallets", value, unit: "wallets", against, headline: true, moreIsBetter: true };
  } finally {
    await container.watching.stop();
    await container.close();
    await provider.close();
  }
}

async function readNewest(url: string, wallet: string): Promise<string> {
  const body = { jsonrpc: "2.0", id: 1, method: "getSignaturesForAddress", params: [wallet, { limit: 1 }] };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { result } = await response.json();
  return result[0]?.signature ?? "";
}

async function countDue(database: Database): Promise<number> {
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS count FROM watched_wallets WHERE due_at < now() + interval '200 seconds'",
  );
  return rows[0]?.count;
}

/** From the moment in which a transaction is there to be read, with a websocket that tells of it, to its webhook. */
async function measureDelay(database: Database, url: string): Promise<Figure> {
  const demo = await startDemoChain({ seed: 6, wallets: 20, mints: 30 });
  const container = open(url, { ...demoSettings(demo.url), WATCH_INTERVAL_S: "3600" });
  const target = await startTarget();
  const stops = [container.watching, container.deliveries].map(runPolling);
  try {
    const userId = await openAccount(container);
    await addWebhook(database, userId, target.url);
    const truths = demo.market.truths.filter(({ label }) => label === null).slice(0, DELAYS);
    const delays: number[] = [];
    for (const truth of truths) {
      const wallet = address(truth.address);
      await container.watches.setWatch({ userId, keyId: null, wallet });
      await until(async () => {
        // The first look waits for an analysis.
        await runAnalyses(container);
        return (await container.watches.findWatch(userId, wallet))?.lastCheckedAt !== null;
      });
      // The transaction itself trades nothing: the watch is put back, so that trades are told with it.
      await database.pool.query("UPDATE watches SET tip_slot = 1, tip_signature = 'old' WHERE wallet = $1", [
        wallet,
      ]);
      await sleep(300);
      let landed = 0;
      const forget = demo.bank.onLanded(() => {
        landed = performance.now();
      });
      const came = target.next();
      await fetch(`${demo.url}/faucet`, {
        method: "POST",
        body: JSON.stringify({ address: wallet, usdc: 1 }),
      });
      delays.push((await came) - landed);
      forget();
      await sleep(1_000);
    }
    const against = "1.5 s from a final transaction to its webhook, with a websocket";
    return { name: "watch-delay", value: medianOf(delays), unit: "ms", against, headline: true };
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await container.close();
    await demo.close();
    target.close();
  }
}

async function measureRate(database: Database, url: string): Promise<Figure> {
  const container = open(url, {});
  const target = await startTarget();
  try {
    for (let nth = 0; nth < 5; nth += 1) {
      const userId = await openAccount(container);
      await addWebhook(database, userId, target.url);
      await database.pool.query(
        "SELECT queue_deliveries($1, 'wallet.traded', n::text, '{}') FROM generate_series(1, $2::int) n",
        [userId, DELIVERIES / 5],
      );
    }
    const started = performance.now();
    await container.deliveries.look();
    await until(async () => {
      const { rows } = await database.pool.query(
        "SELECT FROM webhook_deliveries WHERE due_at IS NOT NULL LIMIT 1",
      );
      return rows.length === 0;
    });
    const value = DELIVERIES / ((performance.now() - started) / 1_000);
    const against = "5 webhooks that answer at once, the receiver in the same process";
    return { name: "webhook-rate", value, unit: "deliveries/s", against, headline: true, moreIsBetter: true };
  } finally {
    await container.deliveries.stop();
    await container.close();
    target.close();
  }
}

let webhooks = 0;

async function addWebhook({ pool }: Database, userId: string, url: string): Promise<void> {
  webhooks += 1;
  const insert =
    "INSERT INTO webhooks (id, user_id, url, events, secret, answered_at) VALUES ($1, $2, $3, $4, $5, now())";
  await pool.query(insert, [`wh_${webhooks}`, userId, url, ["wallet.traded"], SECRET]);
}

/** A receiver on this machine, and the time at which it is next asked. */
async function startTarget() {
  let tell: (at: number) => void = () => undefined;
  const server = createServer((request, response) => {
    tell(performance.now());
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    next: () =>
      new Promise<number>((resolve) => {
        tell = resolve;
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20);
}
