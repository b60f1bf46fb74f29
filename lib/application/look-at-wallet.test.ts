import type { Address } from "@walletlens/engine/address";
import { expect, test } from "vitest";
import { createLedger } from "@/lib/adapters/database/ledger";
import { openAccount } from "@/lib/adapters/database/testing/open-account";
import { createWatchFeed } from "@/lib/adapters/database/watch-feed";
import { createWatchQueue } from "@/lib/adapters/database/watch-queue";
import { createWatches } from "@/lib/adapters/database/watches";
import { createWebhooks } from "@/lib/adapters/database/webhooks";
import { type FeedEvent, MOST_WATCHES, type WatchRules } from "@/lib/domain/watching/watch";
import { createLog } from "@/lib/log";
import type { Chain } from "@/lib/ports/chain";
import type { LookOutcome } from "@/lib/ports/watches";
import { provideProduct } from "@/lib/testing/provide-product";
import { WalletWatching } from "./wallet-watching";

const { demo, database, ports } = await provideProduct({ seed: 6, mints: 20 });
const watches = createWatches(database);
const feed = createWatchFeed(database);
const webhooks = createWebhooks(database);
const ledger = createLedger(database);
const watchQueue = createWatchQueue(database);

const limits = { intervalSeconds: 300, flashSignatures: 1_000, maxSignatures: 20_000 };

let calls = 0;
const chain: Chain = {
  ...ports.chain,
  readNewestSignature: (...read) => {
    calls += 1;
    return ports.chain.readNewestSignature(...read);
  },
};

const outcomes: LookOutcome[] = [];

function startWatching(reader = chain): WalletWatching {
  const metrics = { walletLooked: (outcome: LookOutcome) => void outcomes.push(outcome) };
  const noted = { noteAsked: () => undefined, metrics, log: createLog("silent") };
  return new WalletWatching({ ...ports, ...noted, chain: reader, watchQueue }, limits);
}

/** Looks at everything that is due, and waits until that is noted. */
async function lookAtAll(): Promise<void> {
  const watching = startWatching();
  await watching.look();
  await expect
    .poll(
      async () => {
        const { rows } = await database.pool.query(
          "SELECT FROM watched_wallets WHERE due_at <= now() + interval '130 seconds' AND due_at <> 'infinity'",
        );
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await watching.stop();
}

const trader = (nth: number): Address => {
  const wallet = demo.traders[nth];
  if (wallet === undefined) throw new Error("the market has fewer traders");
  return wallet;
};

async function watch(wallet: Address, credits: number, rules: WatchRules = {}) {
  const userId = await openAccount(database, credits);
  await watches.set({ userId, keyId: null, wallet, rules }, MOST_WATCHES);
  return { userId, wallet };
}

type Watched = Awaited<ReturnType<typeof watch>>;

/**
 * Puts a watch as far back as so many transactions of the wallet, as if those had happened since. The look becomes due.
 */
async function putBack({ userId, wallet }: Watched, transactions: number): Promise<void> {
  const { entries } = await ports.wallets.readHistory(wallet, null);
  const tip = entries[Math.max(0, entries.length - 1 - transactions)];
  await database.pool.query(
    "UPDATE watches SET tip_slot = $3, tip_signature = $4 WHERE user_id = $1 AND wallet = $2",
    [userId, wallet, tip?.slot, tip?.signature],
  );
  await database.pool.query("UPDATE watched_wallets SET seen = 'older', due_at = now() WHERE wallet = $1", [
    wallet,
  ]);
}

const makeDue = (wallet: Address) =>
  database.pool.query("UPDATE watched_wallets SET due_at = now() WHERE wallet = $1", [wallet]);

async function stateOf({ userId, wallet }: Watched) {
  const [state, account, events] = await Promise.all([
    watches.find(userId, wallet),
    ledger.read(userId),
    feed.list(userId, { before: null, limit: 1_000 }),
  ]);
  const charges = account?.entries.filter(({ kind }) => kind === "charge") ?? [];
  return { status: state?.status, lastLookAt: state?.lastLookAt, balance: account?.balance, charges, events };
}

const tradesOf = (events: readonly FeedEvent[]) =>
  events.flatMap((event) => (event.type === "wallet.traded" ? [event] : []));

test("the first look is free and brings no events, and a look that finds nothing is one call and free", async () => {
  const mine = await watch(trader(0), 10);
  await lookAtAll();
  expect(await stateOf(mine)).toMatchObject({
    status: "active",
    balance: 10,
    events: [],
    lastLookAt: expect.any(String),
  });
  calls = 0;
  await makeDue(mine.wallet);
  await lookAtAll();
  expect(calls).toBe(1);
  expect(await stateOf(mine)).toMatchObject({ status: "active", balance: 10, events: [] });
});

test("a look that finds something takes one credit, however much it finds, and tells every trade in its order", async () => {
  const mine = await watch(trader(1), 10);
  await lookAtAll();
  await putBack(mine, 40);
  await lookAtAll();
  const { balance, charges, events } = await stateOf(mine);
  expect(balance).toBe(9);
  expect(charges).toMatchObject([{ credits: -1, reason: "watch-refresh" }]);
  const { entries } = await ports.wallets.readHistory(mine.wallet, null);
  const found = new Set(entries.slice(-40).map(({ signature }) => signature));
  expect(events.length).toBeGreaterThan(3);
  expect(events.every(({ signature }) => signature !== null && found.has(signature))).toBe(true);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, at) => events.length - at));
  expect(tradesOf(events).every(({ reasons }) => reasons.join() === "trade")).toBe(true);
});

test("two workers that find the same take one credit and tell it once", async () => {
  const mine = await watch(trader(2), 10);
  await lookAtAll();
  await putBack(mine, 20);
  const [state] = await watchQueue.listWatches(mine.wallet);
  const { intervals } = await ports.wallets.readCoverage(mine.wallet);
  const tip = intervals[0]?.newest;
  if (state === undefined || tip === undefined) throw new Error("nothing is watched");
  const news = [
    {
      type: "watch.paused",
      walletAddress: mine.wallet,
      signature: null,
      at: new Date().toISOString(),
      message: "",
    },
  ] as const;
  const finding = { watch: state, wallet: mine.wallet, tip, news };
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => watchQueue.settle(finding)));
  expect(outcomes.toSorted()).toEqual([...Array(7).fill("stale"), "told"]);
  expect(await stateOf(mine)).toMatchObject({ balance: 9, charges: [{ credits: -1 }], events: [{ id: 1 }] });
});

test("without credits a watch is paused and says so, loses nothing, and goes on for one credit", async () => {
  const mine = await watch(trader(3), 0);
  await webhooks.add(
    {
      id: "wh_paused",
      userId: mine.userId,
      url: "https://example.com",
      events: ["watch.paused"],
      secret: "whsec_",
    },
    20,
  );
  await lookAtAll();
  await putBack(mine, 30);
  await lookAtAll();
  const paused = await stateOf(mine);
  expect(paused).toMatchObject({
    status: "paused",
    balance: 0,
    charges: [],
    events: [{ type: "watch.paused" }],
  });
  const sent = await webhooks.listDeliveries(mine.userId, "wh_paused", { limit: 10, after: null });
  expect(sent?.deliveries).toMatchObject([{ type: "watch.paused", status: "pending" }]);

  calls = 0;
  await makeDue(mine.wallet);
  await lookAtAll();
  expect(calls).toBe(0);

  await ledger.credit({ userId: mine.userId, credits: 5, kind: "grant", reason: "test", entryKey: "five" });
  await makeDue(mine.wallet);
  await lookAtAll();
  const resumed = await stateOf(mine);
  expect(resumed).toMatchObject({ status: "active", balance: 4 });
  expect(tradesOf(resumed.events).length).toBeGreaterThan(2);
});

test("rules choose what becomes an event, and what they keep quiet costs its credit", async () => {
  const all = await watch(trader(4), 10);
  const whales = await watch(trader(4), 10, { minTradeSol: 1_000_000 });
  const firsts = await watch(trader(4), 10, { newToken: true });
  const exits = await watch(trader(4), 10, { soldAll: true });
  await lookAtAll();
  for (const each of [all, whales, firsts, exits]) await putBack(each, 400);
  await lookAtAll();
  const [every, large, first, exit] = await Promise.all([all, whales, firsts, exits].map(stateOf));
  expect([every, large, first, exit].map((state) => state?.balance)).toEqual([9, 9, 9, 9]);
  const known = tradesOf(large?.events ?? []).filter(({ trade }) => trade.unknown === undefined);
  expect(known).toEqual([]);
  const buys = tradesOf(first?.events ?? []);
  expect(buys.length).toBeGreaterThan(0);
  expect(buys.every(({ trade }) => trade.side === "buy")).toBe(true);
  expect(new Set(buys.map(({ trade }) => trade.tokenAddress)).size).toBe(buys.length);
  expect(
    tradesOf(exit?.events ?? []).every(
      ({ trade, reasons }) => trade.side === "sell" && reasons.includes("soldAll"),
    ),
  ).toBe(true);
  expect(buys.length + tradesOf(exit?.events ?? []).length).toBeLessThanOrEqual(
    tradesOf(every?.events ?? []).length,
  );
});

test("trades go to the webhooks of the account that watches, and to nobody else's", async () => {
  const [mine, theirs] = [await watch(trader(5), 10), await watch(trader(6), 10)];
  for (const { userId } of [mine, theirs]) {
    const events = ["wallet.traded"] as const;
    await webhooks.add(
      { id: `wh_${userId}`, userId, url: "https://example.com", events, secret: "whsec_" },
      20,
    );
  }
  await lookAtAll();
  await putBack(mine, 20);
  await lookAtAll();
  const { events } = await stateOf(mine);
  const sentTo = async ({ userId }: Watched) =>
    (await webhooks.listDeliveries(userId, `wh_${userId}`, { limit: 100, after: null }))?.deliveries.length;
  expect(events.length).toBeGreaterThan(0);
  expect(await sentTo(mine)).toBe(events.length);
  expect(await sentTo(theirs)).toBe(0);
  expect((await stateOf(theirs)).events).toEqual([]);
});

test("a key's caps hold for the watches that were set with it", async () => {
  const mine = await watch(trader(7), 10);
  await ports.apiKeys.add({
    keyId: "key_capped",
    userId: mine.userId,
    key: "ak_capped",
    description: "capped",
    expiresAt: null,
    caps: { perDay: null, total: 0 },
  });
  await watches.set({ ...mine, keyId: "key_capped" }, MOST_WATCHES);
  await lookAtAll();
  await putBack(mine, 10);
  await lookAtAll();
  expect(await stateOf(mine)).toMatchObject({ status: "paused", balance: 10 });
});

test("a look that fails is noted, and the wallet is looked at again soon", async () => {
  const mine = await watch(trader(8), 10);
  const failing = startWatching({ ...chain, readNewestSignature: () => Promise.reject(new Error("away")) });
  await failing.look();
  const read = async () => {
    const { rows } = await database.pool.query(
      "SELECT failures, due_at < now() + interval '20 seconds' AS soon FROM watched_wallets WHERE wallet = $1",
      [mine.wallet],
    );
    return rows[0];
  };
  // A look is counted after it is noted: who stops between the two counts nothing.
  await expect.poll(() => outcomes.at(-1)).toBe("failed");
  expect(await read()).toEqual({ failures: 1, soon: true });
  await failing.stop();
  await makeDue(mine.wallet);
  await lookAtAll();
  expect(await stateOf(mine)).toMatchObject({ status: "active", lastLookAt: expect.any(String) });
});

test("a wallet that the provider tells of is looked at now, a busy one only so often", async () => {
  const mine = await watch(trader(9), 10);
  await lookAtAll();
  const isDue = async () => {
    const { rows } = await database.pool.query(
      "SELECT due_at <= now() + interval '1 millisecond' AS due FROM watched_wallets WHERE wallet = $1",
      [mine.wallet],
    );
    return rows[0]?.due;
  };
  await database.pool.query("UPDATE watched_wallets SET found_at = now() WHERE wallet = $1", [mine.wallet]);
  await watchQueue.hint([mine.wallet], 30);
  expect(await isDue()).toBe(false);
  await database.pool.query(
    "UPDATE watched_wallets SET found_at = now() - interval '30 seconds' WHERE wallet = $1",
    [mine.wallet],
  );
  await watchQueue.hint([mine.wallet], 30);
  expect(await isDue()).toBe(true);
  await database.pool.query("UPDATE watched_wallets SET hinted_at = NULL WHERE wallet = $1", [mine.wallet]);
  await lookAtAll();
});

test("an account has no more watches than it may, and one that is ended is looked at no more", async () => {
  const userId = await openAccount(database, 10);
  const set = (nth: number) => watches.set({ userId, keyId: null, wallet: trader(nth) }, 3);
  const outcomes = await Promise.all([10, 11, 12, 13, 14].map(set));
  expect(outcomes.filter((watched) => watched !== null)).toHaveLength(3);
  const [first] = await watches.list(userId);
  const wallet = first?.walletAddress ?? "";
  expect(await watches.remove(await openAccount(database, 0), wallet)).toBe(false);
  expect(await watches.remove(userId, wallet)).toBe(true);
  calls = 0;
  await lookAtAll();
  expect(calls).toBe(2);
  expect((await watchQueue.listWallets()).includes(trader(0))).toBe(true);
});
