import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import { openContainer, runAnalyses } from "@/bench/containers";
import { headline } from "@/bench/metric";
import { onStore } from "@/bench/store";
import { openAccount } from "@/lib/billing/ledger";
import { demoSettings } from "@/lib/testing/demo-settings";
import { setWatch } from "@/lib/watching/watches";

const TRANSFERS = 1_000;
const DAY_SECONDS = 86_400;
const CREDITS = 10_000;
/** Lamports of a transfer. */
const DUST = 1n;
const POLL_MS = 5;

/**
 * Credits that other wallets take from a watcher by transfers of dust to the wallet, each of which is
 * checked.
 */
export const measureWatchAbuse = () =>
  onStore(async function* ({ database: { pool }, url }) {
    const demo = await startDemoChain({ seed: 6, wallets: 20, mints: 30 });
    const container = openContainer(url, demoSettings(demo.url));
    /** Makes every due check, and the analysis for which a first check waits. */
    const finishChecks = async () => {
      const due = "SELECT FROM watched_wallets WHERE due_at < now() + interval '200 seconds' LIMIT 1";
      do {
        await container.watching.poll();
        await runAnalyses(container);
        await sleep(POLL_MS);
      } while ((await pool.query(due)).rows.length > 0);
    };
    try {
      const wallet = address(demo.market.truths.find(({ label }) => label === null)?.address ?? "");
      const opening = { credits: CREDITS, kind: "grant", reason: "bench" } as const;
      const userId = await openAccount(container.ports, opening);
      await setWatch(container.ports, { userId, keyId: null, wallet });
      await finishChecks();
      for (let nth = 0; nth < TRANSFERS; nth += 1) {
        demo.faucet.grant({ to: wallet, lamports: DUST, usdcRaw: 0n });
        const passTime = "UPDATE watches SET charged_at = charged_at - make_interval(secs => $1)";
        await pool.query(passTime, [DAY_SECONDS / TRANSFERS]);
        await pool.query("UPDATE watched_wallets SET due_at = now()");
        await finishChecks();
      }
      const { text } = await container.metrics.report();
      // Checks of this process that found something: each of them could have been charged.
      const found = /^walletlens_watch_checks_total\{[^}]*outcome="found"[^}]*\} (\d+)$/m.exec(text);
      const { rows } = await pool.query("SELECT credits FROM credit_balances WHERE user_id = $1", [userId]);
      const against = `taken from a watcher without rules by ${TRANSFERS} transfers of ${DUST} lamport in a simulated day, ${found?.[1] ?? 0} of them found; goal 0`;
      yield headline("abuse-watch", CREDITS - (rows[0]?.credits ?? 0), "credits", against);
    } finally {
      await container.watching.stop();
      await container.close();
      await demo.close();
    }
  });
