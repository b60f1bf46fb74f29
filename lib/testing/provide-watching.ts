import type { WebhookEvent } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import { expect } from "vitest";
import { readLedger } from "@/lib/billing/ledger";
import { createLog } from "@/lib/config/log";
import { openTestAccount } from "@/lib/db/testing/open-account";
import type { Chain } from "@/lib/runtime/chain";
import type { WatchCheckOutcome } from "@/lib/runtime/telemetry";
import type { NameTokens } from "@/lib/wallets/name-tokens";
import type { DetectedEvent } from "@/lib/watching/detect-watch-events";
import { readFeed } from "@/lib/watching/feed";
import type { WatchCursor, WatchRules } from "@/lib/watching/rules/watch";
import { addWebhook as addTestWebhook } from "@/lib/watching/testing/add-webhook";
import { createWatchQueue } from "@/lib/watching/watch-queue";
import { WatchWorker, type WatchWorkerPorts } from "@/lib/watching/watch-worker";
import { findWatch, setWatch } from "@/lib/watching/watches";
import { provideProduct } from "./provide-product";

/** Watching of a demo market for the tests of one file; the test triggers the checks. */
export async function provideWatching(seed: number, terms = { intervalSeconds: 300, dailyCredits: 100 }) {
  const { demo, database, ports, analyses } = await provideProduct({ seed, mints: 20 });
  const watchQueue = createWatchQueue(database, terms);
  const counts = { newestReads: 0 };
  const chain: Chain = {
    ...ports.chain,
    readNewestSignature: (...read) => {
      counts.newestReads += 1;
      return ports.chain.readNewestSignature(...read);
    },
  };
  const outcomes: WatchCheckOutcome[] = [];

  function createWorker(parts: Partial<WatchWorkerPorts> = {}): WatchWorker {
    const metrics = { walletChecked: (outcome: WatchCheckOutcome) => void outcomes.push(outcome) };
    const logPorts = { recordAccess: () => undefined, metrics, log: createLog("silent") };
    const limits = { intervalSeconds: terms.intervalSeconds, flashSignatures: 1_000, maxSignatures: 20_000 };
    const nameTokens: NameTokens = async (mints) =>
      new Map(mints.map((mint) => [mint, { symbol: mint.slice(0, 4), name: "Token" }]));
    return new WatchWorker(
      { ...ports, ...logPorts, chain, watchQueue, nameTokens, ...parts },
      { ...limits, siteUrl: "https://lens.example" },
    );
  }

  /** Does due work and requested analyses until all checks have ended. */
  async function checkAll(parts: Partial<WatchWorkerPorts> = {}): Promise<void> {
    const worker = createWorker(parts);
    await expect.poll(() => isAllDone(worker), { timeout: 60_000, interval: 20 }).toBe(true);
    await worker.stop();
  }

  async function isAllDone(worker: WatchWorker): Promise<boolean> {
    await worker.poll();
    await runAnalyses();
    // A first check retries its analysis after some seconds, and a failed check later; here, at once.
    await database.pool.query(
      `UPDATE watched_wallets v SET due_at = now() WHERE due_at < now() + interval '100 seconds' AND due_at > now()
         AND (v.failures > 0 OR EXISTS (SELECT FROM watches w WHERE w.wallet = v.wallet AND w.tip_slot IS NULL))`,
    );
    const { rows } = await database.pool.query(
      "SELECT FROM watched_wallets WHERE due_at <= now() + interval '130 seconds' LIMIT 1",
    );
    return rows.length === 0;
  }

  async function runAnalyses(): Promise<void> {
    await Promise.all((await analyses.claimPending(100)).map((run) => analyses.runFlash(run)));
  }

  function trader(nth: number): Address {
    const wallet = demo.traders[nth];
    if (wallet === undefined) throw new Error("the market has fewer traders");
    return wallet;
  }

  async function watch(wallet: Address, credits: number, rules: WatchRules = {}): Promise<WatchedWallet> {
    const userId = await openTestAccount(database, credits);
    await setWatch(ports, { userId, keyId: null, wallet, rules });
    return { userId, wallet };
  }

  /** Moves a watch back by `transactions` of the wallet, and makes its check due. */
  async function moveBack({ userId, wallet }: WatchedWallet, transactions: number): Promise<void> {
    const { entries } = await ports.wallets.readHistory(wallet, null);
    const cursor = entries[Math.max(0, entries.length - 1 - transactions)];
    await database.pool.query(
      "UPDATE watches SET tip_slot = $3, tip_signature = $4, moves = moves + 1 WHERE user_id = $1 AND wallet = $2",
      [userId, wallet, cursor?.slot, cursor?.signature],
    );
    await database.pool.query("UPDATE watched_wallets SET seen = 'older', due_at = now() WHERE wallet = $1", [
      wallet,
    ]);
  }

  const addWebhook = (id: string, userId: string, event: WebhookEvent) =>
    addTestWebhook(database, { id, userId, url: "https://example.com", events: [event], secret: "whsec_" });

  const makeDue = (wallet: Address) =>
    database.pool.query("UPDATE watched_wallets SET due_at = now() WHERE wallet = $1", [wallet]);

  async function readState({ userId, wallet }: WatchedWallet) {
    const [state, account, { events }] = await Promise.all([
      findWatch(ports, userId, wallet),
      readLedger(ports, userId),
      readFeed(ports, userId, { before: null, limit: 1_000 }),
    ]);
    const charges = account.entries.filter(({ kind }) => kind === "charge");
    return { ...state, balance: account.balance, charges, events };
  }

  return {
    demo,
    database,
    ports,
    watchQueue,
    chain,
    counts,
    outcomes,
    createWorker,
    checkAll,
    trader,
    watch,
    addWebhook,
    moveBack,
    makeDue,
    readState,
  };
}

export interface WatchedWallet {
  readonly userId: string;
  readonly wallet: Address;
}

export const createTradeEvent = (walletAddress: string, { slot, signature }: WatchCursor): DetectedEvent => ({
  slot,
  event: {
    type: "wallet.traded",
    walletAddress,
    label: null,
    signature,
    at: new Date(0).toISOString(),
    link: null,
    trade: {
      side: "buy",
      tokenAddress: walletAddress,
      tokenAmount: 1,
      tokenAmountRaw: "1",
      tokenSymbol: null,
      solAmount: 1,
      valueUsd: 1,
      realizedPnlSol: null,
      realizedPnlUsd: null,
      isFirstBuy: false,
      venue: null,
    },
    reasons: ["trade"],
  },
});
