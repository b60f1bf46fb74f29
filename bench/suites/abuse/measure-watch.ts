import { setTimeout as sleep } from "node:timers/promises";
import { type DemoChain, startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import { runAnalyses } from "@/bench/run-analyses";
import { type Container, createContainer } from "@/lib/composition/container";
import { readEnv } from "@/lib/config/env";
import { createLog } from "@/lib/config/log";
import type { Database } from "@/lib/infra/postgres/database";
import { demoSettings } from "@/lib/testing/demo-settings";

const TRANSFERS = 1_000;
const DAY_SECONDS = 86_400;
const CREDITS = 10_000;
/** Lamports of a transfer. */
const DUST = 1n;
const POLL_MS = 5;

/** Measures the credits that strangers take from a watcher by transfers of dust to the wallet, each of them looked at. */
export const measureWatchAbuse = () =>
  onStore(async function* ({ database, url }) {
    const demo = await startDemoChain({ seed: 6, wallets: 20, mints: 30 });
    const env = readEnv({ DATABASE_URL: url, ...demoSettings(demo.url) });
    const container = createContainer(env, createLog("warn"));
    try {
      yield await measureDust(demo, database, container);
    } finally {
      await container.watching.stop();
      await container.close();
      await demo.close();
    }
  });

async function measureDust(demo: DemoChain, database: Database, container: Container): Promise<Figure> {
  const wallet = address(demo.market.truths.find(({ label }) => label === null)?.address ?? "");
  const userId = await container.accounts.openAccount({ credits: CREDITS, kind: "grant", reason: "bench" });
  await container.watches.setWatch({ userId, keyId: null, wallet });
  await finishLooks(database, container);
  for (let nth = 0; nth < TRANSFERS; nth += 1) {
    demo.faucet.grant({ to: wallet, lamports: DUST, usdcRaw: 0n });
    await database.pool.query("UPDATE watches SET charged_at = charged_at - make_interval(secs => $1)", [
      DAY_SECONDS / TRANSFERS,
    ]);
    await database.pool.query("UPDATE watched_wallets SET due_at = now()");
    await finishLooks(database, container);
  }
  const looks = await countFound(container);
  const { rows } = await database.pool.query<{ credits: number }>(
    "SELECT credits FROM credit_balances WHERE user_id = $1",
    [userId],
  );
  return {
    name: "abuse-watch",
    value: CREDITS - (rows[0]?.credits ?? 0),
    unit: "credits",
    against: `taken from a watcher without rules by ${TRANSFERS} transfers of ${DUST} lamport in a simulated day, ${looks} of them found; goal 0`,
    headline: true,
  };
}

/** Makes every look that is due, with the analysis that a first one waits for. */
async function finishLooks(database: Database, container: Container): Promise<void> {
  for (;;) {
    await container.watching.look();
    await runAnalyses(container);
    const { rows } = await database.pool.query(
      "SELECT FROM watched_wallets WHERE due_at < now() + interval '200 seconds' LIMIT 1",
    );
    if (rows.length === 0) return;
    await sleep(POLL_MS);
  }
}

/** Looks of this process that found something: each of them could have been charged. */
async function countFound({ metrics }: Container): Promise<number> {
  const found = /^walletlens_watch_looks_total\{[^}]*outcome="found"[^}]*\} (\d+)$/m.exec(
    (await metrics.report()).text,
  );
  return Number(found?.[1] ?? 0);
}
